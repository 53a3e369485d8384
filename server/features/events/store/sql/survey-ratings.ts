import { type SQL, sql } from 'drizzle-orm'
import { getScaleRange, SEGMENT_RESPONSES_MIN } from '../../../../../contract/domain/survey-reports'
import type { Database } from '../../../../core/db/database'
import { selectRows } from '../../../../core/db/select-rows'
import { encodeJson } from '../../../../core/json'
import { getIdKey, getLegacyKey } from '../../survey-answers'
import type { RatingCount, RatingCountQuery } from '../event-store'
import { SEGMENT_VALUE_MAX, SEGMENT_VALUES_MAX } from '../limits'
import { isCountedResponse } from './counted-responses'

/**
 * Counts ratings by segment and by week. A response counts once, with its latest event and at the time of that. Archived
 * responses and tests are excluded.
 */
export function countRatings(
  db: Database,
  project_id: number,
  query: RatingCountQuery,
): Promise<RatingCount[]> {
  const { scale, timezone, date_from, date_to, previous_from, comparison } = query
  const questions = query.questions.map(({ survey_id, id, index }) => {
    const [by_id, by_index] = [id === null ? null : getIdKey(id), getLegacyKey(index)]
    return {
      survey_id,
      by_id,
      by_index,
      id_text: JSON.stringify(by_id),
      index_text: JSON.stringify(by_index),
    }
  })
  const [low, high] = getScaleRange(scale)
  const toDayStart = (day: string | null) =>
    sql`coalesce(${day}::date::timestamp at time zone ${timezone}::text, '-infinity')`
  const byIndex = sql`case when properties -> '$survey_questions' is null then properties ->> by_index end`
  const answer = selectText(sql`id_text`, {
    exact: sql`coalesce(properties ->> by_id, ${byIndex})`,
    missing: sql`case when ${hasKey(sql`index_text`)} then case when ${hasKey(sql`'"$survey_questions"'`)} then ${byIndex}
      else ${selectText(sql`index_text`, { exact: sql`properties ->> by_index`, missing: sql`null` })} end end`,
  })
  return selectRows<RatingCount>(
    db,
    sql`
    with answered as materialized (
      select question.survey_id, newest.timestamp, newest.distinct_id, newest.event_value, newest.answer
      from json_to_recordset(${encodeJson(questions).toString()}::json)
        as question (survey_id uuid, by_id text, by_index text, id_text text, index_text text)
      cross join lateral (
        select distinct on (survey_response) timestamp, distinct_id, ${selectEventValue(query)} as event_value, ${answer} as answer
        from events cross join lateral (select properties::text as document offset 0) as text
        where events.project_id = ${project_id} and events.event = 'survey sent'
          and events.survey_id = question.survey_id
          and events.timestamp >= ${toDayStart(previous_from ?? date_from)}
          and ${isCountedResponse({ id: project_id })}
        order by survey_response, timestamp desc, uuid desc
      ) as newest
      where newest.timestamp < (${date_to}::date + 1)::timestamp at time zone ${timezone}::text
    ),
    ${selectPersons(project_id, query)}
    rated as materialized (
      select ${selectSegment(query)} as segment, rating.value,
        answered.timestamp >= ${toDayStart(date_from)} as is_current,
        date_trunc('week', answered.timestamp at time zone ${timezone}::text)::date as week
      from answered ${query.property_type === 'person' && comparison === 'property' ? sql`left join person on person.distinct_id = answered.distinct_id` : sql``}
      cross join lateral (
        select case when answer ~ '^\\d{1,2}(\\.0+)?$' then answer::numeric::int end as value
      ) as rating
      where rating.value between ${low}::int and ${high}::int
    ),
    counted as (
      select is_current, segment, value, count(*)::int as count from rated group by is_current, segment, value
    ),
    ranked as (
      select segment, sum(count) as total, row_number() over (order by sum(count) desc, segment) as nth
      from counted where is_current and segment is not null group by segment
    ),
    named as (
      select counted.value, counted.count, case
          when not is_current then 'previous'
          when ${comparison} = 'surveys' then 'survey'
          when ${comparison} <> 'property' then 'current'
          when counted.segment is null then 'missing'
          when nth <= ${SEGMENT_VALUES_MAX}::int and total >= ${SEGMENT_RESPONSES_MIN}::int then 'value'
          else 'other' end as kind,
        counted.segment
      from counted left join ranked on ranked.segment = counted.segment
    )
    select kind, case when kind in ('survey', 'value') then segment end as segment, value, sum(count)::int as count
    from named group by 1, 2, 3
    union all
    select 'week', week::text, value, count(*)::int from rated where is_current group by week, value`,
  )
}

/** Condition for a `document` that may have a field, at the top level or deeper. `key` is JSON text. */
const hasKey = (key: SQL) => sql`split_part(document, ${key} || ':', 2) <> ''`

/**
 * Expression for the text of a top-level field of `properties`. The search in its text `document`, which the server has
 * serialized, takes a tenth of the time of parsing it. A field is at the top level if one brace is closed after it.
 * `exact` parses the properties: for escaped strings, objects, fields that are also at other levels, and the first field.
 */
const selectText = (key: SQL, { exact, missing }: { exact: SQL; missing: SQL }) => sql`(
  select case
    when start ~ '^("[^"\\\\]*"|-?[0-9]+([.][0-9]+)?|true|false)[,}]'
      and octet_length(replace(rest, '{', '')) = octet_length(replace(rest, '}', '')) + 1
    then trim('"' from substring(start from '^("[^"]*"|[^,}]+)'))
    when rest = '' and not ${hasKey(key)} then ${missing}
    else ${exact} end
  from (
    select rest, left(rest, ${SEGMENT_VALUE_MAX + 2}) as start
    from (select split_part(document, ',' || ${key} || ':', 2) as rest offset 0) as found offset 0
  ) as field)`

const toSegment = (value: SQL) => sql`nullif(left(${value}, ${SEGMENT_VALUE_MAX}), '')`

/** Expression for the value of the property of an event. */
function selectEventValue({ comparison, property, property_type }: RatingCountQuery): SQL {
  if (comparison !== 'property' || property_type !== 'event') return sql`null::text`
  const key = sql`${JSON.stringify(property)}::text`
  return toSegment(selectText(key, { exact: sql`properties ->> ${property}::text`, missing: sql`null` }))
}

/** Table expression with the value of the property of each person that has answered, by distinct id. */
function selectPersons(project_id: number, { comparison, property, property_type }: RatingCountQuery): SQL {
  if (comparison !== 'property' || property_type !== 'person') return sql``
  // A table without statistics is scanned for every row of a join, so each row is looked up by a subquery.
  return sql`person as materialized (
    select distinct_id, (
      select ${toSegment(sql`person.properties ->> ${property}::text`)}
      from (
        select person_id from distinct_ids
        where distinct_ids.project_id = ${project_id} and distinct_ids.distinct_id = name.distinct_id limit 1
      ) as id
      cross join lateral (
        select properties from persons where persons.id = id.person_id and not persons.is_deleted limit 1
      ) as person) as segment
    from (select distinct distinct_id from answered) as name
  ),`
}

/** Expression for the segment of a response; null if it has none. */
function selectSegment({ comparison, property_type }: RatingCountQuery): SQL {
  if (comparison === 'surveys') return sql`answered.survey_id::text`
  if (comparison !== 'property') return sql`null::text`
  return property_type === 'event' ? sql`answered.event_value` : sql`person.segment`
}
