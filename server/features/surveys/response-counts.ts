import { sql } from 'drizzle-orm'
import type {
  SurveyCountQuery,
  SurveyDailyQuery,
  SurveyDailyResponses,
  SurveyResponseCounts,
} from '../../../contract/schemas/survey-stats'
import type { Database } from '../../core/db/database'
import { selectRows } from '../../core/db/select-rows'
import { toArrayLiteral } from '../events/queries'
import { isCountedResponse } from './counted-responses'

/** Condition for the responses of a project since its earliest survey start, without those of deleted surveys. */
function isCounted(project: { id: number }, { survey_ids }: SurveyCountQuery) {
  const surveyIds = survey_ids
    ? sql`survey_id = any (${toArrayLiteral(survey_ids.split(','))}::uuid[])`
    : sql`survey_id is not null`
  return sql`project_id = ${project.id} and event = 'survey sent' and ${surveyIds}
      and survey_id not in (select id from surveys where project_id = ${project.id} and deleted_at is not null)
      and timestamp >= (select min(start_date) from surveys where project_id = ${project.id} and deleted_at is null)
      and ${isCountedResponse(project)}`
}

/** Counts the responses per survey. All events of one submission count as one response. */
export async function loadResponseCounts(
  db: Database,
  project: { id: number },
  query: SurveyCountQuery,
): Promise<SurveyResponseCounts> {
  const rows = await selectRows<{ survey_id: string; responses: number }>(
    db,
    sql`
    select survey_id, count(distinct survey_response)::int as responses from events
    where ${isCounted(project, query)}
    group by survey_id`,
  )
  return Object.fromEntries(rows.map(({ survey_id, responses }) => [survey_id, responses]))
}

const DAYS = 14

/**
 * Counts the responses per survey and day, in the time zone of the project. A submission counts on the day of its latest
 * event, as in the list of responses.
 */
export async function loadDailyResponses(
  db: Database,
  project: { id: number },
  { days = String(DAYS), ...query }: SurveyDailyQuery,
): Promise<SurveyDailyResponses> {
  const length = Number(days)
  const rows = await selectRows<{ survey_id: string; day: number; responses: number }>(
    db,
    sql`
    with range as materialized (
      select timezone, (now() at time zone timezone)::date - ${length - 1}::int as first
      from projects where id = ${project.id}
    ),
    response as (
      select survey_id, max(timestamp) as at from events
      where ${isCounted(project, query)}
        and timestamp >= (select first::timestamp at time zone timezone from range)
      group by survey_id, survey_response
    ),
    placed as (
      select survey_id, (at at time zone timezone)::date - first as day from response, range
    )
    select survey_id, day, count(*)::int as responses from placed where day < ${length}::int group by survey_id, day`,
  )
  const counts: SurveyDailyResponses = {}
  for (const { survey_id, day, responses } of rows) {
    counts[survey_id] ??= Array.from({ length }, () => 0)
    counts[survey_id][day] = responses
  }
  return counts
}
