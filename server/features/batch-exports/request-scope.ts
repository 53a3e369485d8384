import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { RequiredAccess } from '../../../contract/domain/access'
import type { batchExports } from '../../../contract/endpoints/batch-exports'
import { logActivity } from '../../core/activity/log'
import { isUuidParam, type OrganizationAccess } from '../../core/auth/access'
import type { Actor, ProjectScope } from '../../core/auth/principal'
import { assertAccess, isAccessible } from '../../core/auth/project-access'
import type { Database } from '../../core/db/database'
import { isLiveProject } from '../../core/db/not-deleted'
import { batchExportTable } from '../../core/db/schema/batch-exports'
import { projectTable } from '../../core/db/schema/organizations'
import { notFound, orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import { notInTrashError } from '../trash/trash'
import type { BatchExportRow } from './engine/records'

/** Scope of a call: a project, or all projects of an organization that the caller can access. */
export interface ExportRequestScope {
  actor: Actor
  organization: OrganizationAccess
  project?: ProjectScope
  requires: readonly RequiredAccess[]
}

type ExportHandlers = Handlers<typeof batchExports>
type HandlerCall<Op extends keyof ExportHandlers> = Parameters<ExportHandlers[Op]>[0]

/** Handlers shared by the endpoints of organizations and projects: they use nothing that only one path has. */
export type SharedHandlers = {
  [Op in keyof ExportHandlers]: (
    call: Omit<HandlerCall<Op>, 'params' | 'organization'> &
      ExportRequestScope & { params: Omit<HandlerCall<Op>['params'], 'organization_id'> },
  ) => ReturnType<ExportHandlers[Op]>
}

/** Condition for projects in the scope whose exports the caller may view; requires a join with the project table. */
export const isInScope = ({ actor, organization, project }: ExportRequestScope): SQL | undefined =>
  and(
    project ? eq(projectTable.id, project.id) : isAccessible(actor, organization, 'batch_export'),
    isLiveProject,
  )

/** Finds an export and its project; throws 404 if it is not in the scope, and 403 if the caller needs more access. */
export async function findExport(
  db: Database,
  scope: ExportRequestScope,
  id: string,
): Promise<{ batchExport: BatchExportRow; project: typeof projectTable.$inferSelect }> {
  if (!isUuidParam(id)) throw notFound()
  const [row] = await db
    .select({ batchExport: batchExportTable, project: projectTable })
    .from(batchExportTable)
    .innerJoin(projectTable, eq(projectTable.id, batchExportTable.project_id))
    .where(and(eq(batchExportTable.id, id), isNull(batchExportTable.deleted_at), isInScope(scope)))
  const { batchExport, project } = orNotFound(row)
  assertAccess(scope.actor, project, scope.requires)
  return { batchExport, project }
}

/** Throws 404 unless the export is in the scope, deleted or not, and 403 if the caller needs more access. */
export async function findDeletedExport(db: Database, scope: ExportRequestScope, id: string): Promise<void> {
  if (!isUuidParam(id)) throw notFound()
  const [row] = await db
    .select({ project: projectTable })
    .from(batchExportTable)
    .innerJoin(projectTable, eq(projectTable.id, batchExportTable.project_id))
    .where(and(eq(batchExportTable.id, id), isInScope(scope)))
  if (!row) throw notInTrashError()
  assertAccess(scope.actor, row.project, scope.requires)
}

export const toActivityContext = (
  { actor, organization }: ExportRequestScope,
  { project_id }: { project_id: number },
) => ({
  actor,
  organization,
  project: { id: project_id },
})

/** Logs what a user did to the runs of an export. */
export const logRunActivity = (
  tx: Database,
  requestScope: ExportRequestScope,
  row: BatchExportRow,
  activity: 'backfill_started' | 'backfill_cancelled' | 'run_retried' | 'run_cancelled',
  trigger: Record<string, unknown>,
): Promise<void> =>
  logActivity(tx, toActivityContext(requestScope, row), {
    scope: 'BatchExport',
    item_id: row.id,
    activity,
    name: row.name,
    changes: null,
    trigger,
  })
