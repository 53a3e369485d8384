import { and, type SQL, sql } from 'drizzle-orm'
import { LANGUAGE_MAX, normalizeLanguage } from '../../../../../contract/domain/survey-translations'
import { toArrayLiteral } from '../../../../core/db/array-literal'
import type { Database } from '../../../../core/db/database'
import { selectRow, selectRows } from '../../../../core/db/select-rows'
import { encodeJson } from '../../../../core/json'
import type {
  AnswerCount,
  QuestionKeys,
  ShownSurvey,
  SurveyEventCount,
  SurveyRef,
  TimeRange,
} from '../event-store'
import { ANSWER_MAX } from '../limits'
import { isCountedResponse, isLimitedResponse } from './counted-responses'

/**
 * Condition for the responses of a project, or to some of its surveys, since its earliest survey start, without those of
 * deleted surveys, and without archived responses and tests.
 */
function isSurveyResponse(project: { id: number }, survey_ids?: string[]) {
  const surveyIds = survey_ids
    ? sql`survey_id = any (${toArrayLiteral(survey_ids)}::uuid[])`
    : sql`survey_id is not null`
  return sql`project_id = ${project.id} and event = 'survey sent' and ${surveyIds}
      and survey_id not in (select id from surveys where project_id = ${project.id} and deleted_at is not null)
      and timestamp >= (select min(start_date) from surveys where project_id = ${project.id} and deleted_at is null)
      and ${isCountedResponse(project)}`
}

/** Counts the counted responses per survey. */
export function countResponsesBySurvey(
  db: Database,
  project_id: number,
  survey_ids?: string[],
): Promise<{ survey_id: string; responses: number }[]> {
  return selectRows<{ survey_id: string; responses: number }>(
    db,
    sql`
    select survey_id, count(distinct survey_response)::int as responses from events
    where ${isSurveyResponse({ id: project_id }, survey_ids)}
    group by survey_id`,
  )
}

/** Counts the counted responses per survey and day, in the time zone of the project. */
export function countResponsesByDay(
  db: Database,
  project_id: number,
  days: number,
  survey_ids?: string[],
): Promise<{ survey_id: string; day: number; responses: number }[]> {
  return selectRows<{ survey_id: string; day: number; responses: number }>(
    db,
    sql`
    with range as materialized (
      select timezone, (now() at time zone timezone)::date - ${days - 1}::int as first
      from projects where id = ${project_id}
    ),
    response as (
      select survey_id, max(timestamp) as at from events
      where ${isSurveyResponse({ id: project_id }, survey_ids)}
        and timestamp >= (select first::timestamp at time zone timezone from range)
      group by survey_id, survey_response
    ),
    placed as (
      select survey_id, (at at time zone timezone)::date - first as day from response, range
    )
    select survey_id, day, count(*)::int as responses from placed where day < ${days}::int group by survey_id, day`,
  )
}

/** Counts the counted responses in two periods. */
export function countResponseTotals(
  db: Database,
  project_id: number,
  {
    start,
    end,
    previousStart,
    previousEnd,
  }: { start: Date; end: Date; previousStart: Date; previousEnd: Date },
) {
  const at = (time: Date) => sql`${time.toISOString()}::timestamptz`
  return selectRow<{ count: number; previous_count: number }>(
    db,
    sql`
    with response as (
      select max(timestamp) as sent_at from events
      where ${isSurveyResponse({ id: project_id })} and timestamp >= ${at(previousStart)} and timestamp < ${at(end)}
      group by survey_id, survey_response
    )
    select count(*) filter (where sent_at >= ${at(start)})::int as count,
      count(*) filter (where sent_at < ${at(previousEnd)})::int as previous_count
    from response`,
  )
}

/** Counts all responses to a survey. */
export async function countResponses(db: Database, { project_id, id }: SurveyRef): Promise<number> {
  const { count } = await selectRow<{ count: number }>(
    db,
    sql`select count(distinct survey_response)::int as count from events
      where project_id = ${project_id} and event = 'survey sent' and survey_id = ${id}`,
  )
  return count
}

/** Counts the responses to a survey that are no tests. */
export async function countLimitedResponses(
  tx: Database,
  { project_id, id, created_at }: SurveyRef & { created_at: string },
): Promise<number> {
  const { count } = await selectRow<{ count: number }>(
    tx,
    sql`
    select count(distinct survey_response)::int as count from events
    where project_id = ${project_id} and event = 'survey sent' and survey_id = ${id}
      and timestamp >= ${created_at} and ${isLimitedResponse({ id: project_id })}`,
  )
  return count
}

/** Condition for events within a range. */
export const isInRange = ({
  from,
  to,
}: TimeRange) => sql`timestamp >= coalesce(${from}::timestamptz, '-infinity')
  and timestamp <= coalesce(${to}::timestamptz, 'infinity')`

/**
 * Condition for events of a survey that was shown in its language, if it has one. Without a translation, SDKs send no
 * language.
 */
export function isInLanguage(properties: SQL, { language, base_language }: ShownSurvey): SQL | undefined {
  if (!language) return undefined
  const normalized = normalizeLanguage(language)
  const isBase = normalized === normalizeLanguage(base_language)
  const shown = sql`lower(replace(${properties} ->> '$survey_language', '_', '-'))`
  return isBase ? sql`coalesce(${shown}, ${normalized}) = ${normalized}` : sql`${shown} = ${normalized}`
}

/** Counts the events of a survey, at most up to `max`, by their index only. */
export async function countSurveyEventsUpTo(
  db: Database,
  { project_id, id }: SurveyRef,
  range: TimeRange,
  max: number,
): Promise<number> {
  const { count } = await selectRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from (
      select from events
      where project_id = ${project_id} and event in ('survey shown', 'survey dismissed', 'survey sent')
        and survey_id = ${id} and ${isInRange(range)}
      limit ${max}
    ) as event`,
  )
  return count
}

/**
 * Counts the events of the given surveys. For each submission only the latest event counts; a dismissal with answers is
 * not counted as a dismissal. Distinct ids of the same person count once.
 */
export async function countSurveyEvents(
  db: Database,
  project_id: number,
  survey: 'listed' | ShownSurvey,
  range: TimeRange,
): Promise<SurveyEventCount[]> {
  const surveys =
    survey === 'listed'
      ? sql`survey_id in (select id from surveys where project_id = ${project_id}
          and not archived and deleted_at is null)`
      : and(sql`survey_id = ${survey.id}`, isInLanguage(sql`properties`, survey))
  return selectRows<SurveyEventCount>(
    db,
    sql`
    with reported as materialized (
      select event, survey_id, survey_response, timestamp, distinct_id, uuid from events
      where project_id = ${project_id} and event in ('survey shown', 'survey dismissed', 'survey sent') and ${surveys}
        and ${isInRange(range)} and ${isCountedResponse({ id: project_id })}
    ),
    counted as (
      select event, distinct_id, timestamp from reported where event <> 'survey sent' and survey_response is null
      union all
      select * from (
        select distinct on (survey_id, survey_response) event, distinct_id, timestamp from reported
        where event = 'survey sent' order by survey_id, survey_response, timestamp desc, uuid desc
      ) as newest
    ),
    by_name as materialized (
      select event, distinct_id, count(*) as events, min(timestamp) as first, max(timestamp) as last
      from counted group by event, distinct_id
    ),
    by_person as (
      select event, sum(events) as events, min(first) as first, max(last) as last,
        bool_or(event = 'survey sent') over (partition by person) as has_answered
      from by_name cross join lateral (
        select coalesce((
          select person_id::text from distinct_ids
          where distinct_ids.project_id = ${project_id} and distinct_ids.distinct_id = by_name.distinct_id
        ), distinct_id) as person
      ) as whose
      group by event, person
    )
    select event, sum(events)::int as total_count, count(*)::int as persons,
      (count(*) filter (where not has_answered))::int as persons_without_answer,
      ${instant('min(first)')} as first_seen, ${instant('max(last)')} as last_seen
    from by_person group by event`,
  )
}

/** Formats a timestamp as in API responses. */
const instant = (moment: string) =>
  sql.raw(`replace(to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '.000000Z', 'Z')`)

/** Counts the answers of counted responses, from the latest event of each. */
export function countAnswers(
  db: Database,
  project_id: number,
  survey: ShownSurvey,
  questions: readonly QuestionKeys[],
  range: TimeRange,
): Promise<AnswerCount[]> {
  const inLanguage = isInLanguage(sql`event.properties`, survey)
  // jsonb, because text would be parsed again for every question.
  return selectRows<AnswerCount>(
    db,
    sql`
    select question.index, answer.value, answer.language, count(*)::int as answers, (count(*) filter (where nth = 1))::int as people
    from (
      select distinct on (survey_response) uuid from events
      where project_id = ${project_id} and event = 'survey sent' and survey_id = ${survey.id} and ${isInRange(range)}
        and ${isCountedResponse({ id: project_id })}
      order by survey_response, timestamp desc, uuid desc
    ) as response
    cross join lateral (
      select properties::jsonb as properties from events
      where events.project_id = ${project_id} and events.uuid = response.uuid limit 1
    ) as event
    cross join json_to_recordset(${encodeJson(questions).toString()}::json)
      as question (index int, by_id text, by_index text, is_open boolean, is_translated boolean)
    cross join lateral (
      select case
        when properties ->> by_id is not null then properties -> by_id
        when properties -> '$survey_questions' is null then properties -> by_index end as answer
    ) as given
    cross join lateral (
      select case when not is_open then left(value, ${ANSWER_MAX}) end as value, nth,
        case when is_translated then left(properties ->> '$survey_language', ${LANGUAGE_MAX}) end as language
      from jsonb_array_elements_text(
        case when jsonb_typeof(given.answer) = 'array' and not is_open then given.answer
          else jsonb_build_array(given.answer) end) with ordinality as one (value, nth)
      where value is not null
    ) as answer
    ${inLanguage ? sql`where ${inLanguage}` : sql``}
    group by question.index, answer.value, answer.language
    order by question.index, answers desc, answer.value, answer.language`,
  )
}
