import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../core/db/database'
import { isLiveSurvey } from '../../core/db/not-deleted'
import { surveyTable } from '../../core/db/schema/surveys'
import { selectRow } from '../../core/db/select-rows'

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
