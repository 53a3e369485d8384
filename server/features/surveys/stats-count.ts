import { and, eq, type SQL, sql } from 'drizzle-orm'
import { normalizeLanguage } from '../../../contract/domain/survey-translations'
import type { SurveyEvent } from '../../../contract/schemas/survey-stats'
import type { Database } from '../../core/db/database'
import { isLiveSurvey } from '../../core/db/not-deleted'
import { surveyTable } from '../../core/db/schema/surveys'
import { selectRows } from '../../core/db/select-rows'
import { invalid } from '../../core/errors'
import { isCountedResponse } from '../events/counted-responses'

/** Aggregates of one kind of event. */
export interface EventCount {
  event: SurveyEvent
  total_count: number
  persons: number
  persons_without_answer: number
  first_seen: string
  last_seen: string
}

/** Time range with both ends inclusive; null where it is open. */
export interface StatsRange {
  from: string | null
  to: string | null
}

/** Condition for events within a range. */
export const isInRange = ({
  from,
  to,
}: StatsRange) => sql`timestamp >= coalesce(${from}::timestamptz, '-infinity')
  and timestamp <= coalesce(${to}::timestamptz, 'infinity')`

/** Condition for events of a survey that was shown in a language. Without a translation, SDKs send none. */
export function isInLanguage(properties: SQL, language: string, survey: { base_language: string }): SQL {
  const normalized = normalizeLanguage(language)
  const isBase = normalized === normalizeLanguage(survey.base_language)
  const shown = sql`lower(replace(${properties} ->> '$survey_language', '_', '-'))`
  return isBase ? sql`coalesce(${shown}, ${normalized}) = ${normalized}` : sql`${shown} = ${normalized}`
}

/** Maximum number of events of a survey whose properties are read to filter them by language. */
export const LANGUAGE_EVENTS_MAX = 200_000

/** Rejects a filter by language if it would read too many events. They are counted by their index only. */
export async function assertFilterable(
  db: Database,
  project: { id: number },
  surveys: SQL,
  range: StatsRange,
  max: number,
): Promise<void> {
  const [row] = await selectRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from (
      select from events
      where project_id = ${project.id} and event in ('survey shown', 'survey dismissed', 'survey sent') and ${surveys}
        and ${isInRange(range)}
      limit ${max + 1}
    ) as event`,
  )
  if (row && row.count > max)
    throw invalid(
      `The survey has more than ${max} events. Choose a shorter period to filter by language.`,
      'language',
    )
}

/** Returns true if a project has surveys that are not archived. */
export async function hasSurveys(db: Database, project: { id: number }): Promise<boolean> {
  const present = and(eq(surveyTable.project_id, project.id), eq(surveyTable.archived, false), isLiveSurvey)
  const rows = await db.select({ id: surveyTable.id }).from(surveyTable).where(present).limit(1)
  return rows.length > 0
}

/**
 * Counts the events of the given surveys. For each submission only the latest event counts; a dismissal with answers is
 * not counted as a dismissal. Distinct ids of the same person count once.
 */
export async function countEvents(
  db: Database,
  project: { id: number },
  surveys: SQL,
  range: StatsRange,
  inLanguage?: SQL,
): Promise<EventCount[]> {
  return selectRows<EventCount>(
    db,
    sql`
    with reported as materialized (
      select event, survey_id, survey_response, timestamp, distinct_id, uuid from events
      where project_id = ${project.id} and event in ('survey shown', 'survey dismissed', 'survey sent') and ${surveys}
        and ${isInRange(range)} and ${isCountedResponse(project)} ${inLanguage ? sql`and ${inLanguage}` : sql``}
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
          where distinct_ids.project_id = ${project.id} and distinct_ids.distinct_id = by_name.distinct_id
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
