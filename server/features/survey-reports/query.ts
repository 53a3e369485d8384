import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  getScaleRange,
  type ReportComparison,
  SEGMENT_RESPONSES_MIN,
  type SegmentKind,
} from '../../../contract/domain/survey-reports'
import type { Database } from '../../core/db/database'
import { isLiveSurvey } from '../../core/db/not-deleted'
import { surveyTable } from '../../core/db/schema/surveys'
import { selectRow, selectRows } from '../../core/db/select-rows'
import { encodeJson } from '../../core/json'
import { isCountedResponse } from '../events/counted-responses'
import { getIdKey, getLegacyKey } from '../events/survey-answers'

/** Maximum number of values of a property; others are combined. */
const VALUES_MAX = 20
/** Characters by which values are grouped. */
const VALUE_MAX = 200

/** Question of a survey whose ratings are counted. */
interface CountedQuestion {
  survey_id: string
  id: string | null
  index: number
}

export interface RatingCountQuery {
  questions: CountedQuestion[]
  scale: number
  timezone: string
  /** Days of the time zone; null for all time. */
  date_from: string | null
  date_to: string
  /** First day of the previous period, which ends before `date_from`; null without one. */
  previous_from: string | null
  comparison: ReportComparison
  property: string | null
  property_type: 'person' | 'event' | null
}

/** Number of equal ratings in a segment, or in a week. */
export interface RatingCount {
  kind: SegmentKind | 'week'
  /** Id of the survey, value of the property, or first day of the week. */
  segment: string | null
  value: number
  count: number
}

/**
 * Counts ratings by segment and by week. A response counts once, with its latest event and at the time of that. Archived
 * responses and tests are excluded.
 */
export function countRatings(
  db: Database,
  project: { id: number },
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
      select ${buildSegment(project, query)} as segment,
        rating.value, newest.timestamp >= ${toDayStart(date_from)} as is_current,
        date_trunc('week', newest.timestamp at time zone ${timezone}::text)::date as week
      from json_to_recordset(${encodeJson(questions).toString()}::json)
        as question (survey_id uuid, by_id text, by_index text)
      cross join lateral (
        select distinct on (survey_response) uuid, timestamp from events
        where events.project_id = ${project.id} and events.event = 'survey sent'
          and events.survey_id = question.survey_id
          and events.timestamp >= ${toDayStart(previous_from ?? date_from)}
          and ${isCountedResponse(project)}
        order by survey_response, timestamp desc, uuid desc
      ) as newest
      cross join lateral (
        select properties::jsonb as properties, distinct_id from events
        where events.project_id = ${project.id} and events.uuid = newest.uuid limit 1
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
          when nth <= ${VALUES_MAX}::int and total >= ${SEGMENT_RESPONSES_MIN}::int then 'value'
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
function buildSegment(
  project: { id: number },
  { comparison, property, property_type }: RatingCountQuery,
): SQL {
  if (comparison === 'surveys') return sql`question.survey_id::text`
  if (comparison !== 'property') return sql`null::text`
  const toValue = (properties: SQL) =>
    sql`nullif(left(${properties} ->> ${property}::text, ${VALUE_MAX}), '')`
  if (property_type === 'event') return toValue(sql`event.properties`)
  return sql`(
    select ${toValue(sql`person.properties`)}
    from (
      select person_id from distinct_ids
      where distinct_ids.project_id = ${project.id} and distinct_ids.distinct_id = event.distinct_id limit 1
    ) as name
    cross join lateral (
      select properties from persons where persons.id = name.person_id and not persons.is_deleted limit 1
    ) as person)`
}

/** Returns the time zone of a project, and the current day there. */
export const loadToday = (db: Database, project: { id: number }) =>
  selectRow<{ timezone: string; today: string }>(
    db,
    sql`select timezone, (now() at time zone timezone)::date::text as today from projects where id = ${project.id}`,
  )

/** Returns the surveys with these ids that the project has. */
export const findSurveys = (db: Database, project: { id: number }, ids: string[]) =>
  db
    .select({ id: surveyTable.id, name: surveyTable.name, questions: surveyTable.questions })
    .from(surveyTable)
    .where(and(eq(surveyTable.project_id, project.id), isLiveSurvey, inArray(surveyTable.id, ids)))
