import { and, eq } from 'drizzle-orm'
import type { project } from '../../../contract/resources/projects'
import { isLiveProject } from '../../db/not-deleted'
import { projectTable } from '../../db/tables/organizations'
import type { Deps } from '../../deps'
import { orNotFound } from '../../http/errors'
import type { Handlers } from '../../http/register-endpoints'
import { presentProject } from './present'
import { updateProject } from './update-project'

/** Handlers for a project addressed by its number alone; environments are aliases of the same projects. */
export const ownProjectHandlers = ({ db, principals }: Deps): Handlers<typeof project> => ({
  async retrieve({ organization, project: { id } }) {
    const [row] = await db
      .select()
      .from(projectTable)
      .where(and(eq(projectTable.id, id), isLiveProject))
    return presentProject(orNotFound(row), organization.level)
  },

  async update(call) {
    const row = await updateProject(db, call, call.project.id, call.body)
    principals.invalidate()
    return presentProject(row, call.organization.level)
  },
})
