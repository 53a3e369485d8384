import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../core/db/database'
import { isLiveSurvey } from '../../core/db/not-deleted'
import { featureFlagTable } from '../../core/db/schema/feature-flags'
import { surveyTable } from '../../core/db/schema/surveys'
import { toRecord } from '../events/properties'
import type { EvaluatedFlag } from '../feature-flags/evaluation/evaluate'

/** Active flag. */
export interface SdkFlag extends EvaluatedFlag {
  version: number
  survey_owned: boolean
}

/** Creates a loader of the active flags of projects. */
export function createFlagReader(db: Database) {
  const { id, key, version, filters, survey_owned, project_id, active, deleted } = featureFlagTable
  const all = db
    .select({ id, key, version, filters, survey_owned })
    .from(featureFlagTable)
    .where(and(eq(project_id, sql.placeholder('project')), eq(active, true), eq(deleted, false)))
    .orderBy(id)
    .prepare('sdk_flags')
  return async (project: number): Promise<SdkFlag[]> => {
    const rows = await all.execute({ project })
    return rows.map((row) => ({ ...row, filters: toRecord(row.filters.value()) }))
  }
}

/** Creates a loader of the ids of user-defined flags that the surveys of a project depend on. */
export function createSurveyFlagReader(db: Database) {
  const { linked_flag_id, targeting_flag_id, project_id } = surveyTable
  const all = db
    .select({ linked_flag_id, targeting_flag_id })
    .from(surveyTable)
    .where(
      and(
        eq(project_id, sql.placeholder('project')),
        isLiveSurvey,
        or(isNotNull(linked_flag_id), isNotNull(targeting_flag_id)),
      ),
    )
    .prepare('sdk_survey_flags')
  return async (project: number): Promise<Set<number | null>> => {
    const rows = await all.execute({ project })
    return new Set(rows.flatMap((row) => [row.linked_flag_id, row.targeting_flag_id]))
  }
}
