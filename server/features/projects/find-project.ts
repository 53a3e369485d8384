import { and, eq } from 'drizzle-orm'
import type { RequiredAccess } from '../../../contract/domain/access'
import { LEVELS } from '../../../contract/domain/levels'
import { parseIntId } from '../../core/auth/access'
import type { Actor } from '../../core/auth/principal'
import { assertAccess, getEffectiveLevel } from '../../core/auth/project-access'
import type { Database } from '../../core/db/database'
import { isLiveProject } from '../../core/db/not-deleted'
import { projectTable } from '../../core/db/schema/organizations'
import { insufficientLevel, invalid, notFound, orNotFound } from '../../core/errors'
import type { ProjectRow } from '../accounts/serializers/projects'
import { notInTrashError } from '../trash/trash'

/** Project with the caller's access level in it. */
export interface ProjectAccessResult {
  row: ProjectRow
  level: number
}

/** Request for a project of an organization by its path. */
export interface ProjectRequest {
  actor: Actor
  organization: { id: string }
  params: { id: string }
  requires: readonly RequiredAccess[]
}

/**
 * Finds the project of the organization that the path names, by number or as `@current`. A project that is closed to
 * the caller is not found; more access than the caller has is 403.
 */
export async function findProject(db: Database, call: ProjectRequest): Promise<ProjectAccessResult> {
  const id = resolveProjectId(call.params.id, call.actor)
  const [row] = await db
    .select()
    .from(projectTable)
    .where(and(eq(projectTable.id, id), isLiveProject))
  if (row?.organization_id !== call.organization.id) throw notFound()
  const level = orNotFound(getEffectiveLevel(call.actor, row))
  assertAccess(call.actor, row, call.requires)
  return { row, level }
}

/** Finds and locks a project, deleted or not, with the caller's level in it. Throws 404 if it was purged. */
export async function findDeletedProject(tx: Database, call: ProjectRequest): Promise<ProjectAccessResult> {
  const id = resolveProjectId(call.params.id, call.actor)
  const [row] = await tx.select().from(projectTable).where(eq(projectTable.id, id)).for('update')
  const level = row?.organization_id === call.organization.id ? getEffectiveLevel(call.actor, row) : null
  if (!row || level === null) throw notInTrashError()
  assertAccess(call.actor, row, call.requires)
  return { row, level }
}

/** Throws 403 unless the caller is an admin of the organization or of this project. */
export function assertAdmin({ level }: ProjectAccessResult): void {
  if (level < LEVELS.admin) throw insufficientLevel()
}

function resolveProjectId(text: string, { user }: Actor): number {
  if (text === '@current') {
    if (user.current_project_id === null) throw notFound('Project not found.')
    return user.current_project_id
  }
  // As in the API: an unknown number is 404, a value that is not a number is 400.
  if (!/^-?\d+$/.test(text)) throw invalid('The ID of a project must be an integer.')
  return orNotFound(parseIntId(text))
}
