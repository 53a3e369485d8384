import { and, eq, exists, inArray, isNotNull, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type ActivityContext, logActivity } from '../../core/activity/log'
import type { Database } from '../../core/db/database'
import { batchExportTable } from '../../core/db/schema/batch-exports'
import { featureFlagTable } from '../../core/db/schema/feature-flags'
import { membershipTable, organizationTable, projectTable } from '../../core/db/schema/organizations'
import { personalApiKeyTable } from '../../core/db/schema/personal-api-keys'
import { surveyReportTable } from '../../core/db/schema/survey-reports'
import { surveyTable } from '../../core/db/schema/surveys'
import { userTable } from '../../core/db/schema/users'
import { enqueue } from '../../core/jobs/enqueue'
import { defineJob, defineJobKind, type Job } from '../../core/jobs/job'
import { ORPHAN_CLEANUP } from '../events/orphan-cleanup'
import { isExpired } from './trash'

/*
 * Permanently deletes the records that are in the trash and match the condition, with everything inside them, in the
 * given transaction. Returns the number of deleted records.
 */

type Purge = (tx: Database, where: SQL | undefined, actor: ActivityContext['actor']) => Promise<number>

const TRASH_PURGE = defineJobKind('trash-purge', { timeoutSeconds: 3600, retries: 0, everySeconds: 3600 })

export const purgeOrganizations: Purge = async (tx, where, actor) => {
  await removeServiceAccounts(
    tx,
    tx
      .select({ id: organizationTable.id })
      .from(organizationTable)
      .where(and(isNotNull(organizationTable.deleted_at), where)),
  )
  const rows = await tx
    .delete(organizationTable)
    .where(and(isNotNull(organizationTable.deleted_at), where))
    .returning({ id: organizationTable.id, name: organizationTable.name })
  for (const { id, name } of rows) {
    await logPurged(tx, { actor, organization: { id } }, { scope: 'Organization', id, name })
  }
  if (rows.length > 0) await enqueue(tx, ORPHAN_CLEANUP, {})
  return rows.length
}

/** Deactivates the service accounts of organizations and deletes their keys: records of the log name their users. */
async function removeServiceAccounts(tx: Database, organizations: SQLWrapper): Promise<void> {
  const accounts = await tx
    .update(userTable)
    .set({ is_active: false })
    .from(membershipTable)
    .where(
      and(
        eq(userTable.is_service_account, true),
        eq(membershipTable.user_id, userTable.id),
        inArray(membershipTable.organization_id, organizations),
      ),
    )
    .returning({ id: userTable.id })
  const ids = accounts.map(({ id }) => id)
  await tx.delete(personalApiKeyTable).where(inArray(personalApiKeyTable.user_id, ids))
}

export const purgeProjects: Purge = async (tx, where, actor) => {
  const { id, name, organization_id } = projectTable
  const rows = await tx
    .delete(projectTable)
    .where(and(isNotNull(projectTable.deleted_at), where))
    .returning({ id, name, organization_id })
  for (const { id, name, organization_id } of rows) {
    const writer = { actor, organization: { id: organization_id }, project: { id } }
    for (const scope of ['Project', 'Team']) await logPurged(tx, writer, { scope, id, name })
  }
  if (rows.length > 0) await enqueue(tx, ORPHAN_CLEANUP, {})
  return rows.length
}

/** Deletes surveys with the flags that they own. */
export const purgeSurveys: Purge = async (tx, where, actor) => {
  const rows = await tx
    .delete(surveyTable)
    .where(and(isNotNull(surveyTable.deleted_at), where))
    .returning()
  const flags = rows.flatMap((row) =>
    [row.targeting_flag_id, row.internal_targeting_flag_id, row.internal_response_sampling_flag_id].filter(
      (id) => id !== null,
    ),
  )
  if (flags.length > 0) {
    await tx
      .delete(featureFlagTable)
      .where(and(inArray(featureFlagTable.id, flags), eq(featureFlagTable.survey_owned, true)))
  }
  for (const { id, name, project_id } of rows) {
    await logPurged(tx, { actor, project: { id: project_id } }, { scope: 'Survey', id, name })
  }
  return rows.length
}

export const purgeReports: Purge = async (tx, where, actor) => {
  const { id, name, project_id } = surveyReportTable
  const rows = await tx
    .delete(surveyReportTable)
    .where(and(isNotNull(surveyReportTable.deleted_at), where))
    .returning({ id, name, project_id })
  for (const { id, name, project_id } of rows) {
    await logPurged(tx, { actor, project: { id: project_id } }, { scope: 'SurveyReport', id, name })
  }
  return rows.length
}

/** Deletes exports with their runs and logs. Files already written remain. */
export const purgeExports: Purge = async (tx, where, actor) => {
  const { id, name, project_id } = batchExportTable
  const rows = await tx
    .delete(batchExportTable)
    .where(and(isNotNull(batchExportTable.deleted_at), where))
    .returning({ id, name, project_id })
  for (const { id, name, project_id } of rows) {
    await logPurged(tx, { actor, project: { id: project_id } }, { scope: 'BatchExport', id, name })
  }
  return rows.length
}

/**
 * Condition for flags that a survey references, even a deleted one. Such a flag must remain: without it the survey
 * would be shown to all users.
 */
export const isUsedBySurvey = (tx: Database) =>
  exists(
    tx
      .select({ id: surveyTable.id })
      .from(surveyTable)
      .where(
        or(
          eq(surveyTable.linked_flag_id, featureFlagTable.id),
          eq(surveyTable.targeting_flag_id, featureFlagTable.id),
          eq(surveyTable.internal_targeting_flag_id, featureFlagTable.id),
          eq(surveyTable.internal_response_sampling_flag_id, featureFlagTable.id),
        ),
      ),
  )

export const purgeFlags: Purge = async (tx, where, actor) => {
  const { id, key, project_id, deleted } = featureFlagTable
  const rows = await tx
    .delete(featureFlagTable)
    .where(and(eq(deleted, true), not(isUsedBySurvey(tx)), where))
    .returning({ id, key, project_id })
  for (const { id, key, project_id } of rows) {
    await logPurged(tx, { actor, project: { id: project_id } }, { scope: 'FeatureFlag', id, name: key })
  }
  return rows.length
}

const logPurged = (
  tx: Database,
  writer: ActivityContext,
  { scope, id, name }: { scope: string; id: string | number; name: string },
) => logActivity(tx, writer, { scope, item_id: id, activity: 'purged', name, changes: null })

/**
 * Permanently deletes records that have been in the trash for `days`. Organizations first, because their children are
 * deleted with them.
 */
export async function purgeExpired(db: Database, days: number): Promise<void> {
  // Flags deleted by an older server version: their retention starts now.
  const adopted: PgUpdateSetSource<typeof featureFlagTable> = { deleted_at: sql`now()` }
  await db
    .update(featureFlagTable)
    .set(adopted)
    .where(and(eq(featureFlagTable.deleted, true), sql`${featureFlagTable.deleted_at} is null`))
  const kinds = [
    [purgeOrganizations, organizationTable],
    [purgeProjects, projectTable],
    [purgeSurveys, surveyTable],
    [purgeReports, surveyReportTable],
    [purgeExports, batchExportTable],
    [purgeFlags, featureFlagTable],
  ] as const
  for (const [purge, table] of kinds) {
    await db.transaction((tx) => purge(tx, isExpired(table, days), null))
  }
}

export const trashJobs = (db: Database, days: number): Job[] => [
  defineJob(TRASH_PURGE, () => purgeExpired(db, days)),
]
