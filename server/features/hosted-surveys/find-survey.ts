import { and, eq, sql } from 'drizzle-orm'
import type { Survey } from '../../../contract/schemas/surveys'
import type { Database } from '../../core/db/database'
import { isLiveProject, isLiveSurvey } from '../../core/db/not-deleted'
import { projectTable } from '../../core/db/schema/organizations'
import { surveyTable } from '../../core/db/schema/surveys'
import type { JsonText } from '../../core/json'
import { publicSurvey } from '../sdk/surveys'

/** Survey with a hosted page, and the data that the page needs beyond the SDK's. */
export interface HostedSurvey {
  /** Survey in the SDK format. */
  survey: JsonText<object>
  name: string
  type: Survey['type']
  start_date: string | null
  end_date: string | null
  archived: boolean
  /** Public token of the project that responses are captured to. */
  token: string
  base_language: string
  enable_iframe_embedding: boolean
}

/** Finds surveys by id in any project: the page's URL contains only the id. */
export function findHostedSurvey(db: Database) {
  const { id, name, type, start_date, end_date, archived, project_id } = surveyTable
  const { base_language, enable_iframe_embedding } = surveyTable
  const byId = db
    .select({
      survey: publicSurvey,
      name,
      type,
      start_date,
      end_date,
      archived,
      token: projectTable.api_token,
      base_language,
      enable_iframe_embedding,
    })
    .from(surveyTable)
    .innerJoin(projectTable, eq(projectTable.id, project_id))
    .where(and(eq(id, sql.placeholder('id')), isLiveSurvey, isLiveProject))
    .prepare('hosted_survey')
  return async (surveyId: string): Promise<HostedSurvey | null> => {
    const [row] = await byId.execute({ id: surveyId })
    return row ?? null
  }
}

/** Reasons why a page shows no survey. */
export type ClosedReason = 'unknown' | 'not_started' | 'ended'

/** Returns the reason why a survey accepts no responses at a given time; null if it does. */
export function getClosedReason(survey: HostedSurvey | null, now: number): ClosedReason | null {
  if (survey?.type !== 'external_survey') return 'unknown'
  const { start_date, end_date, archived } = survey
  if (archived || (end_date !== null && Date.parse(end_date) <= now)) return 'ended'
  return start_date === null || Date.parse(start_date) > now ? 'not_started' : null
}
