import { and, asc, count, eq, isNotNull } from 'drizzle-orm'
import type { projects } from '../../../contract/endpoints/projects'
import { loadActivityPage } from '../../core/activity/activity-page'
import { diffRecords, logActivity } from '../../core/activity/log'
import type { OrganizationAccess } from '../../core/auth/access'
import { isAccessible } from '../../core/auth/project-access'
import type { Database } from '../../core/db/database'
import { isLiveProject } from '../../core/db/not-deleted'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import { projectTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'
import { buildContains } from '../../core/db/search'
import { getOnlyRow } from '../../core/db/select-rows'
import { orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import { resetCurrentScope } from '../accounts/default-project'
import { presentProjectBasic } from '../accounts/serializers/projects'
import { generateProjectToken } from '../accounts/tokens'
import type { Deps } from '../deps'
import { purgeProjects } from '../trash/purge'
import { deletionFields, listDeleted, notInTrashError, RESTORED } from '../trash/trash'
import { addProject, assertNoDemo } from './create-project'
import {
  assertAdmin,
  findDeletedProject,
  findProject,
  type ProjectAccessResult,
  type ProjectRequest,
} from './find-project'
import { presentProject } from './present'
import { logProjectLifecycle, updateProject } from './update-project'

/** Handlers for the projects of an organization. */
export const projectHandlers = ({ db, principals, env }: Deps): Handlers<typeof projects> => ({
  async list({ actor, organization, query, url }) {
    const range = parsePageRange(query)
    const where = and(
      isAccessible(actor, organization, 'project'),
      isLiveProject,
      query.search ? buildContains(projectTable.name, query.search) : undefined,
    )
    const total = getOnlyRow(await db.select({ count: count() }).from(projectTable).where(where))
    const rows = await db
      .select()
      .from(projectTable)
      .where(where)
      .orderBy(asc(projectTable.id))
      .limit(range.limit)
      .offset(range.offset)
    return buildPage(
      url,
      range,
      total.count,
      rows.map((row) => presentProjectBasic(actor, row)),
    )
  },

  async create({ actor, organization, body }) {
    const row = await addProject(db, { actor, organization }, body)
    principals.invalidate()
    return presentProject(actor, row, organization.level)
  },

  async retrieve(call) {
    const { row, level } = await findProject(db, call)
    return presentProject(call.actor, row, level)
  },

  async update(call) {
    const { row, level } = await findProject(db, call)
    const after = await updateProject(db, call, row.id, call.body)
    principals.invalidate()
    return presentProject(call.actor, after, level)
  },

  async destroy(call) {
    const project = await findProject(db, call)
    assertAdmin(project)
    await db.transaction(async (tx) => {
      const { id } = project.row
      const [deletedRow] = await tx
        .update(projectTable)
        .set(deletionFields(call.actor))
        .where(and(eq(projectTable.id, id), isLiveProject))
        .returning()
      await resetCurrentScope(tx, eq(userTable.current_project_id, id))
      await logProjectLifecycle(tx, { ...call, project: { id } }, orNotFound(deletedRow), 'deleted')
      if (env.TRASH_DAYS === 0) await purgeProjects(tx, eq(projectTable.id, id), call.actor)
    })
    principals.invalidate()
  },

  deleted: (call) =>
    listDeleted(db, env.TRASH_DAYS, call, projectTable, {
      name: projectTable.name,
      where: and(isAccessible(call.actor, call.organization, 'project'), isNotNull(projectTable.deleted_at)),
    }),

  async restore(call) {
    const { row, level } = await db.transaction((tx) => restoreProject(tx, call))
    principals.invalidate()
    return presentProject(call.actor, row, level)
  },

  async purge(call) {
    await db.transaction(async (tx) => {
      const project = await findDeletedProject(tx, call)
      assertAdmin(project)
      const purged = await purgeProjects(tx, eq(projectTable.id, project.row.id), call.actor)
      if (purged === 0) throw notInTrashError()
    })
    principals.invalidate()
  },

  async activity(call) {
    const { row } = await findProject(db, call)
    return loadActivityPage(db, call, { scope: 'Team', project_id: row.id, item_id: row.id })
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
        .set({ api_token: generateProjectToken(), updated_at: new Date().toISOString() })
        .where(its)
        .returning()
      const { id, name, api_token } = orNotFound(after)
      const changes = diffRecords('Team', { api_token: orNotFound(before).api_token }, { api_token })
      const write = { scope: 'Team', item_id: id, activity: 'updated', name, changes }
      await logActivity(tx, { ...call, project: { id } }, write)
      return orNotFound(after)
    })
    return presentProject(call.actor, row, project.level)
  },
})

/** Restores a deleted project with everything in it. Does nothing if it is already restored. */
async function restoreProject(
  tx: Database,
  call: ProjectRequest & { organization: OrganizationAccess },
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
