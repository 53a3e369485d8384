import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { LEVELS } from '../../../contract/domain/levels'
import type { explicitMembers } from '../../../contract/endpoints/explicit-members'
import { diffRecords, logActivity } from '../../core/activity/log'
import { isUuidParam, type OrganizationAccess } from '../../core/auth/access'
import type { Actor } from '../../core/auth/principal'
import type { Database } from '../../core/db/database'
import { isLiveProject } from '../../core/db/not-deleted'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import { membershipTable, projectMembershipTable, projectTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'
import { buildContains } from '../../core/db/search'
import { getOnlyRow } from '../../core/db/select-rows'
import { invalid, notFound, orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import { resetCurrentScope } from '../accounts/default-project'
import { lockOrganization } from '../accounts/organization-lock'
import type { Deps } from '../deps'
import { type ExplicitMemberRow, presentExplicitMember } from './present'
import { assertMayAdd, assertMayChange, assertMayRemove } from './rules'

interface Call {
  actor: Actor
  organization: OrganizationAccess
  project: { id: number }
}

/** The explicit members of a private project: those who may enter it without being an admin of the organization. */
export const explicitMemberHandlers = ({ db, principals }: Deps): Handlers<typeof explicitMembers> => ({
  async list({ project, query, url }) {
    const range = parsePageRange(query)
    const where = and(
      isProjectMember(project),
      query.search
        ? or(
            buildContains(userTable.email, query.search),
            buildContains(sql`concat_ws(' ', ${userTable.first_name}, ${userTable.last_name})`, query.search),
          )
        : undefined,
    )
    const total = getOnlyRow(
      await db
        .select({ count: count() })
        .from(projectMembershipTable)
        .innerJoin(membershipTable, eq(membershipTable.id, projectMembershipTable.membership_id))
        .innerJoin(userTable, eq(userTable.id, membershipTable.user_id))
        .where(where),
    )
    const rows = await select(db, where)
      .orderBy(desc(projectMembershipTable.joined_at), asc(projectMembershipTable.id))
      .limit(range.limit)
      .offset(range.offset)
    return buildPage(url, range, total.count, rows.map(presentExplicitMember))
  },

  async create({ body: { user_uuid, level = LEVELS.member }, ...call }) {
    const row = await db.transaction(async (tx) => {
      await lockOrganization(tx, call.organization.id)
      await assertPrivate(tx, call)
      assertMayAdd(call, user_uuid, level)
      const membership_id = await findMembershipId(tx, call, user_uuid)
      const [added] = await tx
        .insert(projectMembershipTable)
        .values({ project_id: call.project.id, membership_id, level })
        .onConflictDoNothing()
        .returning()
      if (!added) throw invalid('This person already has access to the project.', 'user_uuid')
      const created = await findMember(tx, call, user_uuid)
      await logAccess(tx, call, created.user.email, null, level)
      return created
    })
    principals.invalidate()
    return presentExplicitMember(row)
  },

  retrieve: async ({ params, ...call }) =>
    presentExplicitMember(await findMember(db, call, params.user__uuid)),

  async update({ params, body, ...call }) {
    const row = await db.transaction(async (tx) => {
      await lockOrganization(tx, call.organization.id)
      const before = await findMember(tx, call, params.user__uuid)
      await assertPrivate(tx, call)
      assertMayChange(call, before, body.level)
      const { id, level: former } = before.access
      const { level = former } = body
      if (level === former) return before
      const [access] = await tx
        .update(projectMembershipTable)
        .set({ level, updated_at: new Date().toISOString() })
        .where(eq(projectMembershipTable.id, id))
        .returning()
      await logAccess(tx, call, before.user.email, former, level)
      return { ...before, access: orNotFound(access) }
    })
    principals.invalidate()
    return presentExplicitMember(row)
  },

  async destroy({ params, ...call }) {
    await db.transaction(async (tx) => {
      await lockOrganization(tx, call.organization.id)
      const row = await findMember(tx, call, params.user__uuid)
      assertMayRemove(call, row)
      await tx.delete(projectMembershipTable).where(eq(projectMembershipTable.id, row.access.id))
      await resetCurrentScope(tx, eq(userTable.id, row.user.id))
      await logAccess(tx, call, row.user.email, row.access.level, null)
    })
    principals.invalidate()
  },
})

const isProjectMember = ({ id }: { id: number }) =>
  and(eq(projectMembershipTable.project_id, id), eq(userTable.is_active, true))

const select = (db: Database, where: SQL | undefined) =>
  db
    .select({ access: projectMembershipTable, membership: membershipTable, user: userTable })
    .from(projectMembershipTable)
    .innerJoin(membershipTable, eq(membershipTable.id, projectMembershipTable.membership_id))
    .innerJoin(userTable, eq(userTable.id, membershipTable.user_id))
    .where(where)

async function findMember(db: Database, { actor, project }: Call, uuid: string): Promise<ExplicitMemberRow> {
  const user_uuid = uuid === '@me' ? actor.user.uuid : uuid
  if (!isUuidParam(user_uuid)) throw notFound()
  const [row] = await select(db, and(isProjectMember(project), eq(userTable.uuid, user_uuid)))
  return orNotFound(row)
}

async function findMembershipId(tx: Database, { organization }: Call, user_uuid: string): Promise<string> {
  const [membership] = await tx
    .select({ id: membershipTable.id })
    .from(membershipTable)
    .innerJoin(userTable, eq(userTable.id, membershipTable.user_id))
    .where(
      and(
        eq(membershipTable.organization_id, organization.id),
        eq(userTable.uuid, user_uuid),
        eq(userTable.is_active, true),
      ),
    )
  if (!membership) throw invalid('This person is not an active member of this organization.', 'user_uuid')
  return membership.id
}

async function assertPrivate(tx: Database, { project }: Call): Promise<void> {
  const [row] = await tx
    .select({ access_control: projectTable.access_control })
    .from(projectTable)
    .where(and(eq(projectTable.id, project.id), isLiveProject))
  if (!orNotFound(row).access_control)
    throw invalid('This project is open to all members of the organization. Make it private first.')
}

/** Logs a change of access in the history of the project. */
async function logAccess(
  tx: Database,
  call: Call,
  email: string,
  before: number | null,
  after: number | null,
): Promise<void> {
  const [project] = await tx
    .select({ name: projectTable.name })
    .from(projectTable)
    .where(eq(projectTable.id, call.project.id))
  const toValue = (level: number | null) => (level === null ? null : { email, level })
  const changes = diffRecords(
    'Team',
    { explicit_members: toValue(before) },
    { explicit_members: toValue(after) },
  )
  await logActivity(tx, call, {
    scope: 'Team',
    item_id: call.project.id,
    activity: 'updated',
    name: project?.name ?? null,
    changes,
  })
}
