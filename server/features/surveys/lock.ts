import { and, eq } from 'drizzle-orm'
import type { Database } from '../../core/db/database'
import { isLiveSurvey } from '../../core/db/not-deleted'
import { surveyTable } from '../../core/db/schema/surveys'
import { orNotFound } from '../../core/errors'

/** Locks a survey of a project against other writers until the transaction ends. */
export async function lockSurvey(tx: Database, project: { id: number }, id: string) {
  const [row] = await tx
    .select()
    .from(surveyTable)
    .where(and(eq(surveyTable.project_id, project.id), eq(surveyTable.id, id), isLiveSurvey))
    .for('update')
  return orNotFound(row)
}
