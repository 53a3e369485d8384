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
  const questions = query.questions.map(({ survey_id, id, index }) => ({
    survey_id,
    by_id: id === null ? null : getIdKey(id),
    by_index: getLegacyKey(index),
  }))
  const [low, high] = getScaleRange(scale)
  const toDayStart = (day: string | null) =>
    sql`coalesce(${day}::date::timestamp at time zone ${timezone}::text, '-infinity')`
  // A table without statistics is scanned for every row of a join, so each row is looked up by a subquery.
  return selectRows<RatingCount>(
    db,
    sql`
    with rated as materialized (
      select ${buildSegment(project_id, query)} as segment,
        rating.value, newest.timestamp >= ${toDayStart(date_from)} as is_current,
        date_trunc('week', newest.timestamp at time zone ${timezone}::text)::date as week
      from json_to_recordset(${encodeJson(questions).toString()}::json)
        as question (survey_id uuid, by_id text, by_index text)
      cross join lateral (
        select distinct on (survey_response) uuid, timestamp from events
        where events.project_id = ${project_id} and events.event = 'survey sent'
          and events.survey_id = question.survey_id
          and events.timestamp >= ${toDayStart(previous_from ?? date_from)}
          and ${isCountedResponse({ id: project_id })}
        order by survey_response, timestamp desc, uuid desc
      ) as newest
      cross join lateral (
        select properties::jsonb as properties, distinct_id from events
        where events.project_id = ${project_id} and events.uuid = newest.uuid limit 1
      ) as event
      cross join lateral (
        select case
          when properties ->> by_id is not null then properties ->> by_id
          when properties -> '$survey_questions' is null then properties ->> by_index end as answer
      ) as given
      cross join lateral (
        select case when answer ~ '^\\d{1,2}(\\.0+)?$' then answer::numeric::int end as value
      ) as rating
      where newest.timestamp < (${date_to}::date + 1)::timestamp at time zone ${timezone}::text
        and rating.value between ${low}::int and ${high}::int
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

/** Expression for the segment of a response; null if it has none. */
function buildSegment(project_id: number, { comparison, property, property_type }: RatingCountQuery): SQL {
  if (comparison === 'surveys') return sql`question.survey_id::text`
  if (comparison !== 'property') return sql`null::text`
  const toValue = (properties: SQL) =>
    sql`nullif(left(${properties} ->> ${property}::text, ${SEGMENT_VALUE_MAX}), '')`
  if (property_type === 'event') return toValue(sql`event.properties`)
  return sql`(
    select ${toValue(sql`person.properties`)}
    from (
      select person_id from distinct_ids
      where distinct_ids.project_id = ${project_id} and distinct_ids.distinct_id = event.distinct_id limit 1
    ) as name
    cross join lateral (
      select properties from persons where persons.id = name.person_id and not persons.is_deleted limit 1
    ) as person)`
}
