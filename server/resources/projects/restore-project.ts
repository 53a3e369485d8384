import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { projectTable } from '../../db/tables/organizations'
import type { OrganizationAccess } from '../../http/access'
import { orNotFound } from '../../http/errors'
import type { Actor } from '../../http/principal'
import { RESTORED } from '../../trash/trash'
import { assertNoDemo } from './create-project'
import { assertAdmin, findDeletedProject, type ProjectAccessResult } from './find-project'
import { logProjectLifecycle } from './update-project'

/** Restores a deleted project with everything in it. Does nothing if it is already restored. */
export async function restoreProject(
  tx: Database,
  call: { actor: Actor; organization: OrganizationAccess; params: { id: string } },
): Promise<ProjectAccessResult> {
  const project = await findDeletedProject(tx, call)
  assertAdmin(project)
  const { id, is_demo, deleted_at } = project.row
  if (deleted_at === null) return project
  if (is_demo) await assertNoDemo(tx, call.organization)
  const [row] = await tx.update(projectTable).set(RESTORED).where(eq(projectTable.id, id)).returning()
  await logProjectLifecycle(tx, { ...call, project: { id } }, orNotFound(row), 'restored')
  return { ...project, row: orNotFound(row) }
}
