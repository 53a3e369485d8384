import { sql } from 'drizzle-orm'
import { isCountedResponse } from './counted-responses'
import { toArrayLiteral } from './queries'

/**
 * Condition for the responses of a project, or to some of its surveys, since its earliest survey start, without those of
 * deleted surveys, and without archived responses and tests.
 */
export function isSurveyResponse(project: { id: number }, survey_ids?: string[]) {
  const surveyIds = survey_ids
    ? sql`survey_id = any (${toArrayLiteral(survey_ids)}::uuid[])`
    : sql`survey_id is not null`
  return sql`project_id = ${project.id} and event = 'survey sent' and ${surveyIds}
      and survey_id not in (select id from surveys where project_id = ${project.id} and deleted_at is not null)
      and timestamp >= (select min(start_date) from surveys where project_id = ${project.id} and deleted_at is null)
      and ${isCountedResponse(project)}`
}
