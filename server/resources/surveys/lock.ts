import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { isLiveSurvey } from '../../db/not-deleted'
import { surveyTable } from '../../db/tables/surveys'
import { orNotFound } from '../../http/errors'

/** Locks a survey of a project against other writers until the transaction ends. */
export async function lockSurvey(tx: Database, project: { id: number }, id: string) {
  const [row] = await tx
    .select()
    .from(surveyTable)
    .where(and(eq(surveyTable.project_id, project.id), eq(surveyTable.id, id), isLiveSurvey))
    .for('update')
  return orNotFound(row)
}
