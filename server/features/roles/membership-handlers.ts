import { and, count, eq } from 'drizzle-orm'
import type { roleMemberships } from '../../../contract/endpoints/roles'
import { type ActivityContext, logActivity } from '../../core/activity/log'
import { isUuidParam } from '../../core/auth/access'
import type { Database } from '../../core/db/database'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import { membershipTable } from '../../core/db/schema/organizations'
import { roleMembershipTable, roleTable } from '../../core/db/schema/roles'
import { userTable } from '../../core/db/schema/users'
import { getOnlyRow } from '../../core/db/select-rows'
import { invalid, notFound, orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import type { Deps } from '../deps'
import { presentRoleMembership, selectRoleMemberships } from './present'

interface Path {
  organization: { id: string }
  params: { role_id: string; id?: string }
}

export const roleMembershipHandlers = ({ db, principals }: Deps): Handlers<typeof roleMemberships> => ({
  async list(call) {
    const where = await resolveRoleMemberships(db, call)
    const range = parsePageRange(call.query)
    const total = getOnlyRow(
      await db
        .select({ count: count() })
        .from(roleMembershipTable)
        .innerJoin(membershipTable, eq(membershipTable.id, roleMembershipTable.membership_id))
        .innerJoin(userTable, and(eq(userTable.id, membershipTable.user_id), eq(userTable.is_active, true)))
        .where(where),
    )
    const rows = await selectRoleMemberships(db, where).limit(range.limit).offset(range.offset)
    return buildPage(call.url, range, total.count, rows.map(presentRoleMembership))
  },

  async create({ actor, organization, params, body }) {
    const membership = await db.transaction(async (tx) => {
      const role = await findRole(tx, { organization, params })
      if (!role) throw invalid('This role does not exist in this organization.')
      const member = await findMember(tx, organization, body.user_uuid)
      const [createdMembership] = await tx
        .insert(roleMembershipTable)
        .values({ role_id: role.id, membership_id: member.id })
        .onConflictDoNothing()
        .returning()
      if (!createdMembership) throw invalid(`${member.email} already has this role.`)
      await log(tx, { actor, organization }, createdMembership.id, 'created', member.email)
      const [row] = await selectRoleMemberships(tx, eq(roleMembershipTable.id, createdMembership.id))
      return presentRoleMembership(orNotFound(row))
    })
    principals.invalidate()
    return membership
  },

  async retrieve(call) {
    const [row] = await selectRoleMemberships(db, await resolveRoleMemberships(db, call))
    return presentRoleMembership(orNotFound(row))
  },

  async destroy(call) {
    await db.transaction(async (tx) => {
      const where = await resolveRoleMemberships(tx, call)
      const row = orNotFound((await selectRoleMemberships(tx, where))[0])
      await tx.delete(roleMembershipTable).where(where)
      await log(tx, call, row.role_membership.id, 'deleted', row.user.email)
    })
    principals.invalidate()
  },
})

/**
 * Condition for the memberships of a path: all of its role, or one of them. Throws 404 if the organization has no such
 * role.
 */
async function resolveRoleMemberships(db: Database, { organization, params }: Path) {
  const role = orNotFound(await findRole(db, { organization, params }))
  if (params.id !== undefined && !isUuidParam(params.id)) throw notFound()
  return and(
    eq(roleMembershipTable.role_id, role.id),
    params.id === undefined ? undefined : eq(roleMembershipTable.id, params.id),
  )
}

async function findRole(db: Database, { organization, params }: Path) {
  if (!isUuidParam(params.role_id)) return undefined
  const [role] = await db
    .select({ id: roleTable.id })
    .from(roleTable)
    .where(and(eq(roleTable.organization_id, organization.id), eq(roleTable.id, params.role_id)))
  return role
}

async function findMember(tx: Database, organization: { id: string }, user_uuid: string) {
  const [member] = await tx
    .select({ id: membershipTable.id, email: userTable.email })
    .from(membershipTable)
    .innerJoin(userTable, eq(userTable.id, membershipTable.user_id))
    .where(
      and(
        eq(membershipTable.organization_id, organization.id),
        eq(userTable.uuid, user_uuid),
        eq(userTable.is_active, true),
      ),
    )
  if (!member) throw invalid('This person is not an active member of this organization.')
  return member
}

const log = (tx: Database, writer: ActivityContext, item_id: string, activity: string, name: string) =>
  logActivity(tx, writer, { scope: 'RoleMembership', item_id, activity, name, changes: null })
