import { isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { batchExportTable } from './schema/batch-exports'
import { organizationTable, projectTable } from './schema/organizations'
import { surveyReportTable } from './schema/survey-reports'
import { surveyTable } from './schema/surveys'

/*
 * SQL conditions that exclude deleted records. Every query of these tables uses one of them, except the trash itself
 * (`server/features/trash`). Deleting an organization marks nothing inside it: its projects are unreachable because the
 * organization is deleted. Deleted feature flags have `deleted`, which is part of the public API.
 */

/** Condition on an organization id: it belongs to an organization that is not deleted. */
export const inLiveOrganization = (id: PgColumn | SQL): SQL =>
  sql`not exists (select from organizations trashed where trashed.id = ${id} and trashed.deleted_at is not null)`

/** Condition on a project id: neither the project nor its organization is deleted. */
export const inLiveProject = (id: PgColumn | SQL): SQL => sql`exists (
  select from projects live where live.id = ${id} and live.deleted_at is null
    and not exists (select from organizations trashed
      where trashed.id = live.organization_id and trashed.deleted_at is not null))`

export const isLiveOrganization = isNull(organizationTable.deleted_at)

export const isLiveProject = sql`(${projectTable.deleted_at} is null and ${inLiveOrganization(projectTable.organization_id)})`

/** For queries inside a project that is known to be live. */
export const isLiveSurvey = isNull(surveyTable.deleted_at)

/** For queries inside a project that is known to be live. */
export const isLiveReport = isNull(surveyReportTable.deleted_at)

export const isLiveExport = sql`(${batchExportTable.deleted_at} is null and ${inLiveProject(batchExportTable.project_id)})`

/** Condition on the id of a batch export: neither it nor its project or organization is deleted. */
export const ofLiveExport = (id: PgColumn | SQL): SQL => sql`exists (
  select from batch_exports export where export.id = ${id} and export.deleted_at is null
    and ${inLiveProject(sql`export.project_id`)})`
