import { and, asc, count, eq, inArray, or } from 'drizzle-orm'
import { LEVELS } from '../../../contract/levels'
import type { projects } from '../../../contract/resources/projects'
import { settle } from '../../accounts/places'
import { newProjectToken } from '../../accounts/tokens'
import { changesOf, logActivity } from '../../activity/log'
import { activityPage } from '../../activity/read'
import { contains } from '../../db/search'
import { projectTable } from '../../db/tables/organizations'
import { userTable } from '../../db/tables/users'
import type { Deps } from '../../deps'
import { EVENT_SWEEP } from '../../events/sweep'
import { found, insufficientLevel } from '../../http/errors'
import { pageOf, rangeOf } from '../../http/pagination'
import type { Handlers } from '../../http/register'
import { send } from '../../jobs/send'
import { presentProjectBasic } from '../../present/projects'
import { addProject } from './create'
import { type Found, findProject } from './find'
import { presentProject } from './present'
import { logWhole, updateProject } from './write'

/** The projects of an organization. */
export const projectHandlers = ({ db, directory }: Deps): Handlers<typeof projects> => ({
  async list({ actor, organization, query, url }) {
    const range = rangeOf(query)
    const open = or(
      eq(projectTable.access_control, false),
      inArray(projectTable.id, [...actor.projectLevels.keys()]),
    )
    const where = and(
      eq(projectTable.organization_id, organization.id),
      organization.level < LEVELS.admin ? open : undefined,
      query.search ? contains(projectTable.name, query.search) : undefined,
    )
    const [total] = await db.select({ count: count() }).from(projectTable).where(where)
    const rows = await db
      .select()
      .from(projectTable)
      .where(where)
      .orderBy(asc(projectTable.id))
      .limit(range.limit)
      .offset(range.offset)
    return pageOf(url, range, total?.count ?? 0, rows.map(presentProjectBasic))
  },

  async create({ actor, organization, body }) {
    const row = await addProject(db, { actor, organization }, body)
    directory.forget()
    return presentProject(row, organization.level)
  },

  async retrieve(call) {
    const { row, level } = await findProject(db, call)
    return presentProject(row, level)
  },

  async update(call) {
    const { row, level } = await findProject(db, call)
    const after = await updateProject(db, call, row.id, call.body)
    directory.forget()
    return presentProject(after, level)
  },

  async destroy(call) {
    const project = await findProject(db, call)
    assertAdmin(project)
    await db.transaction(async (tx) => {
      const { id } = project.row
      const [gone] = await tx.delete(projectTable).where(eq(projectTable.id, id)).returning()
      await settle(tx, eq(userTable.current_project_id, id))
      await logWhole(tx, { ...call, project: { id } }, found(gone), 'deleted')
      await send(tx, EVENT_SWEEP, {})
    })
    directory.forget()
  },

  async activity(call) {
    const { row } = await findProject(db, call)
    return activityPage(db, call, { scope: 'Team', project_id: row.id, item_id: row.id })
  },

  async isGeneratingDemoData(call) {
    const { row } = await findProject(db, call)
    return { is_generating_demo_data: row.is_generating_demo_data }
  },

  async resetToken(call) {
    const project = await findProject(db, call)
    assertAdmin(project)
    const row = await db.transaction(async (tx) => {
      const its = eq(projectTable.id, project.row.id)
      const [before] = await tx.select().from(projectTable).where(its).for('update')
      const [after] = await tx
        .update(projectTable)
        .set({ api_token: newProjectToken(), updated_at: new Date().toISOString() })
        .where(its)
        .returning()
      const { id, name, api_token } = found(after)
      const changes = changesOf('Team', { api_token: found(before).api_token }, { api_token })
      const write = { scope: 'Team', item_id: id, activity: 'updated', name, changes }
      await logActivity(tx, { ...call, project: { id } }, write)
      return found(after)
    })
    return presentProject(row, project.level)
  },
})

/** 403 unless the caller is an admin, of the organization or of this project. */
function assertAdmin({ level }: Found): void {
  if (level < LEVELS.admin) throw insufficientLevel()
}
