import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, isNull, ne, not, notExists, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Env } from '../../config'
import type { Database } from '../../core/db/database'
import { isLiveProject } from '../../core/db/not-deleted'
import { activityTable } from '../../core/db/schema/activity'
import { batchExportTable } from '../../core/db/schema/batch-exports'
import { domainTable } from '../../core/db/schema/domains'
import { featureFlagTable } from '../../core/db/schema/feature-flags'
import { inviteTable } from '../../core/db/schema/invites'
import { notificationDestinationTable } from '../../core/db/schema/notifications'
import { organizationTable, projectTable } from '../../core/db/schema/organizations'
import { personalApiKeyTable } from '../../core/db/schema/personal-api-keys'
import { pluginTable } from '../../core/db/schema/plugins'
import { proxyRecordTable } from '../../core/db/schema/proxy-records'
import { roleTable } from '../../core/db/schema/roles'
import { sampleWorkspaceTable } from '../../core/db/schema/sample-workspaces'
import { surveyReportTable } from '../../core/db/schema/survey-reports'
import { surveyTable } from '../../core/db/schema/surveys'
import { userTable } from '../../core/db/schema/users'
import { resetCurrentScope } from '../accounts/default-project'
import { findFreeSlug } from '../accounts/organizations'
import { DEFAULT_PROJECT_NAME } from '../accounts/projects'
import { exportsFolder } from '../batch-exports/destinations'
import type { Event } from '../events/event'
import { buildProfileId, getEventDistinctIds } from '../events/person-resolution'
import type { ActivityStore, DeletionStore } from '../events/store/event-store'
import { isUsedBySurvey } from '../trash/purge'
import { removeKeys } from './past-keys'
import type { SampleRecords, StoredSample } from './records'
import { DEFAULT_ORGANIZATION_NAME, SAMPLE_NAMES } from './sample-names'

/** Deletes events of the sample, with the persons that they created. */
export function removeEvents(store: DeletionStore, project_id: number, events: Event[]): Promise<void> {
  const distinct_ids = [...new Set(events.flatMap(getEventDistinctIds))]
  return store.deleteGenerated(project_id, {
    uuids: events.map(({ uuid }) => uuid),
    distinct_ids,
    person_ids: distinct_ids.map((distinct_id) => buildProfileId(project_id, distinct_id)),
  })
}

/** Deletes the batch exports with the files that they wrote to this server. */
export async function removeExports(db: Database, env: Env, { records }: StoredSample): Promise<void> {
  const ids = Object.values(records.exports)
  await db.delete(batchExportTable).where(inArray(batchExportTable.id, ids))
  for (const id of ids)
    await rm(join(exportsFolder(env), String(records.projects.web), id), { recursive: true, force: true })
}

/** Deletes all other records of the sample. What users created beside them remains, with the first project. */
export async function removeRecords(
  tx: Database,
  store: ActivityStore,
  { organization_id, records }: StoredSample,
): Promise<void> {
  await removeByIds(tx, surveyReportTable, Object.values(records.reports ?? {}))
  await removeSurveys(tx, Object.values(records.surveys))
  await tx
    .delete(featureFlagTable)
    .where(and(inArray(featureFlagTable.id, Object.values(records.flags)), not(isUsedBySurvey(tx))))
  await removeByIds(tx, pluginTable, records.plugins)
  await removeByIds(tx, proxyRecordTable, records.proxyRecords)
  await removeByIds(tx, domainTable, records.domains)
  await removeByIds(tx, notificationDestinationTable, records.notificationDestinations ?? [])
  await removeByIds(tx, inviteTable, records.invites)
  await removeByIds(tx, roleTable, records.roles)
  await removeActivity(tx, records)
  await removeKeys(tx, records.apiKeys ?? [])
  // A user who has another API key is used by someone.
  await tx
    .delete(userTable)
    .where(
      and(
        inArray(userTable.id, records.users),
        notExists(
          tx
            .select({ id: personalApiKeyTable.id })
            .from(personalApiKeyTable)
            .where(eq(personalApiKeyTable.user_id, userTable.id)),
        ),
      ),
    )
  await removeSecondProject(tx, store, organization_id, records.projects.mobile)
  await resetNames(tx, store, organization_id, records.projects.web)
  await tx.delete(sampleWorkspaceTable).where(eq(sampleWorkspaceTable.organization_id, organization_id))
}

async function removeByIds(
  tx: Database,
  table: PgTable & { id: PgColumn },
  ids: (string | number)[],
): Promise<void> {
  await tx.delete(table).where(inArray(table.id, ids))
}

/** Deletes surveys with the flags that they own. */
async function removeSurveys(tx: Database, ids: string[]): Promise<void> {
  const rows = await tx.delete(surveyTable).where(inArray(surveyTable.id, ids)).returning()
  const flags = rows.flatMap((row) =>
    [row.targeting_flag_id, row.internal_targeting_flag_id, row.internal_response_sampling_flag_id].filter(
      (id) => id !== null,
    ),
  )
  await tx
    .delete(featureFlagTable)
    .where(and(inArray(featureFlagTable.id, flags), eq(featureFlagTable.survey_owned, true)))
}

/** Deletes the activity of the fictional users, and what the server itself did to the records of the sample. */
async function removeActivity(tx: Database, records: SampleRecords): Promise<void> {
  const { surveys, reports = {}, flags, exports, proxyRecords, notificationDestinations = [] } = records
  const items = [surveys, reports, flags, exports]
    .flatMap((ids) => Object.values<string | number>(ids))
    .map(String)
  const { user_id, item_id } = activityTable
  await tx
    .delete(activityTable)
    .where(
      or(
        inArray(user_id, records.users),
        and(isNull(user_id), inArray(item_id, [...items, ...proxyRecords, ...notificationDestinations])),
      ),
    )
}

/** Deletes the second project, unless users have added something to it or it is the only one left. */
async function removeSecondProject(
  tx: Database,
  store: ActivityStore,
  organization_id: string,
  id: number,
): Promise<void> {
  const isEmpty = [surveyTable, featureFlagTable, batchExportTable].map((table) =>
    notExists(tx.select({ one: sql`1` }).from(table).where(eq(table.project_id, id))),
  )
  const others = await tx
    .select({ id: projectTable.id })
    .from(projectTable)
    .where(and(eq(projectTable.organization_id, organization_id), ne(projectTable.id, id), isLiveProject))
    .limit(1)
  if (others.length === 0 || (await store.hasEvents(id, { tx }))) return
  const removed = await tx
    .delete(projectTable)
    .where(and(eq(projectTable.id, id), ...isEmpty))
    .returning({ id: projectTable.id })
  if (removed.length > 0) await resetCurrentScope(tx, eq(userTable.current_project_id, id))
}

/** Gives the organization and its first project the names of an empty start, unless users have renamed them. */
async function resetNames(
  tx: Database,
  store: ActivityStore,
  organization_id: string,
  project_id: number,
): Promise<void> {
  const { id, name } = organizationTable
  const [organization] = await tx
    .select({ id })
    .from(organizationTable)
    .where(and(eq(id, organization_id), eq(name, SAMPLE_NAMES.organization)))
  if (organization) {
    const fields = {
      name: DEFAULT_ORGANIZATION_NAME,
      slug: await findFreeSlug(tx, DEFAULT_ORGANIZATION_NAME),
    }
    await tx.update(organizationTable).set(fields).where(eq(id, organization_id))
  }
  await tx
    .update(projectTable)
    .set({ name: DEFAULT_PROJECT_NAME })
    .where(and(eq(projectTable.id, project_id), eq(projectTable.name, SAMPLE_NAMES.project)))
  await tx
    .update(projectTable)
    .set({ ingested_event: await store.hasEvents(project_id, { tx }) })
    .where(eq(projectTable.id, project_id))
}
