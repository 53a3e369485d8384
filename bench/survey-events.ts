import { type SQL, sql } from 'drizzle-orm'
import { BENCH_PROJECT, surveyId } from './seed-data'

/*
 * Rows of events as capture stores them: a survey that is shown to everyone, another one with a hundredth of its events,
 * and a person with an email address for every ten events.
 */

export const FIRST_DAY = '2025-06-10T00:00:00Z'
export const DAY_COUNT = 90
export const LARGE_SURVEY = surveyId(2)
export const SMALL_SURVEY = surveyId(3)

const questionId = (question: number, survey: number) =>
  `${question}0000000-0000-4000-8000-${String(survey).padStart(12, '0')}`

/** Statement that inserts the events with numbers from `start` on, below `end`, of `total`. */
export function insertEvents(start: number, end: number, total: number): SQL {
  const answers = [1, 2, 3, 4].map((question) => `"$survey_response_${questionId(question, 2)}"`)
  const [rating, open, single, multiple] = answers
  return sql`
    insert into events (project_id, uuid, event, distinct_id, timestamp, inserted_at, properties, person_id, person_properties)
    select ${BENCH_PROJECT}::int, gen_random_uuid(), event, 'user-' || person, at, at + interval '1.5 seconds',
      ('{"$lib":"web","$lib_version":"1.298.1","$current_url":"https://shop.example.com/products/' || i % 97
        || '?from=list","$pathname":"/products/' || i % 97 || '","$browser":"Firefox","$browser_version":131,"$os":"Linux",'
        || '"$device_type":"Desktop","$screen_width":2560,"$screen_height":1440,"$session_id":"0190a5b2-9c3f-7d1e-8f00-'
        || lpad(person::text, 12, '0') || '","$referrer":"https://www.example.com/","$referring_domain":"www.example.com",'
        || '"$ip":"192.0.2.' || i % 250 || '","$device_id":"' || md5(person::text) || '","$survey_name":"Satisfaction",'
        || '"$survey_id":"' || case when i % 100 = 0 then ${SMALL_SURVEY}::text else ${LARGE_SURVEY}::text end || '"'
        || case when event = 'survey sent' then
          ',"$survey_submission_id":"' || md5(i::text) || '","$survey_completed":true'
          || ${`,${rating}:`}::text || i * 7 % 11
          || ${`,${open}:"`}::text || 'A paper lamp would be better, number ' || i || ${`",${single}:"`}::text
          || (array['Reports', 'My own work', 'Something else'])[1 + i * 13 % 3]
          || ${`",${multiple}:`}::text
          || (array['["Shared views","Import"]', '["Export"]', '["Shared views","Export","Shortcuts"]'])[1 + i * 17 % 3]
          else '' end || '}')::json,
      md5('person ' || person)::uuid, ('{"email":"user-' || person || '@example.com","plan":"pro"}')::json
    from (
      select i, i * 7919 % ${Math.ceil(total / 10)}::bigint as person,
        (array['survey shown', 'survey dismissed', 'survey sent'])[case when i * 31 % 25 < 20 then 1 when i * 31 % 25 < 23 then 2 else 3 end] as event,
        ${FIRST_DAY}::timestamptz + i * (interval '1 day' * ${DAY_COUNT}::int / ${total}::int) as at
      from generate_series(${start}::bigint, ${end - 1}::bigint) as i
    ) as numbered`
}

/** Statements that insert the persons of these events, and their distinct ids. */
export const insertPersons = (total: number): SQL[] => [
  sql`insert into persons (id, project_id, properties, created_at, changed_at)
    select md5('person ' || i)::uuid, ${BENCH_PROJECT}::int, ('{"email":"user-' || i || '@example.com","plan":"pro"}')::json,
      ${FIRST_DAY}::timestamptz, ${FIRST_DAY}::timestamptz + i * interval '1 second'
    from generate_series(0, ${Math.ceil(total / 10) - 1}::int) as i on conflict do nothing`,
  sql`insert into distinct_ids (project_id, distinct_id, person_id, changed_at)
    select ${BENCH_PROJECT}::int, 'user-' || i, md5('person ' || i)::uuid, ${FIRST_DAY}::timestamptz + i * interval '1 second'
    from generate_series(0, ${Math.ceil(total / 10) - 1}::int) as i on conflict do nothing`,
]
