import { sql } from 'drizzle-orm'
import type { SurveyCountQuery } from '../../../contract/schemas/survey-stats'
import type { Database } from '../../core/db/database'
import { selectRows } from '../../core/db/select-rows'
import { toArrayLiteral } from '../events/queries'

/**
 * Counts the responses per survey of a project since its earliest survey start. All events of one submission count as
 * one response.
 */
export async function loadResponseCounts(
  db: Database,
  project: { id: number },
  { survey_ids }: SurveyCountQuery,
): Promise<Record<string, number>> {
  const surveyIds = survey_ids
    ? sql`survey_id = any (${toArrayLiteral(survey_ids.split(','))}::uuid[])`
    : sql`survey_id is not null`
  const rows = await selectRows<{ survey_id: string; responses: number }>(
    db,
    sql`
    select survey_id, count(distinct survey_response)::int as responses from events
    where project_id = ${project.id} and event = 'survey sent' and ${surveyIds}
      and survey_id not in (select id from surveys where project_id = ${project.id} and deleted_at is not null)
      and timestamp >= (select min(start_date) from surveys where project_id = ${project.id} and deleted_at is null)
    group by survey_id`,
  )
  return Object.fromEntries(rows.map(({ survey_id, responses }) => [survey_id, responses]))
}
