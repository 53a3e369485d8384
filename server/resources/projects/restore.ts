import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { projectTable } from '../../db/tables/organizations'
import type { OrganizationAccess } from '../../http/access'
import { orNotFound } from '../../http/errors'
import type { Actor } from '../../http/principal'
import { RESTORED } from '../../trash/trash'
import { assertNoDemo } from './create'
import { assertAdmin, type Found, findDeletedProject } from './find'
import { logWhole } from './write'

/** Restores a deleted project with everything in it. Does nothing if it is already restored. */
export async function restoreProject(
  tx: Database,
  call: { actor: Actor; organization: OrganizationAccess; params: { id: string } },
): Promise<Found> {
  const project = await findDeletedProject(tx, call)
  assertAdmin(project)
  const { id, is_demo, deleted_at } = project.row
  if (deleted_at === null) return project
  if (is_demo) await assertNoDemo(tx, call.organization)
  const [row] = await tx.update(projectTable).set(RESTORED).where(eq(projectTable.id, id)).returning()
  await logWhole(tx, { ...call, project: { id } }, orNotFound(row), 'restored')
  return { ...project, row: orNotFound(row) }
}
