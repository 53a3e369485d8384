import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { projectTable } from '../../db/tables/organizations'
import { intId } from '../../http/access'
import { type Actor, effectiveLevel } from '../../http/actor'
import { found, invalid, notFound } from '../../http/errors'
import type { ProjectRow } from '../../present/projects'

/** A project, and the caller's level in it. */
export interface Found {
  row: ProjectRow
  level: number
}

/** The project of the organization that the path names, by its number or as `@current`. What is closed is not found. */
export async function findProject(
  db: Database,
  call: { actor: Actor; organization: { id: string }; params: { id: string } },
): Promise<Found> {
  const id = idOf(call.params.id, call.actor)
  const [row] = await db.select().from(projectTable).where(eq(projectTable.id, id))
  if (row?.organization_id !== call.organization.id) throw notFound()
  return { row, level: found(effectiveLevel(call.actor, row)) }
}

function idOf(text: string, { user }: Actor): number {
  if (text === '@current') {
    if (user.current_project_id === null) throw notFound('Project not found.')
    return user.current_project_id
  }
  // The interface has it so: a number that leads nowhere is not found, what is no number is a mistake.
  if (!/^-?\d+$/.test(text)) throw invalid('The id of a project is a whole number.')
  return found(intId(text))
}
