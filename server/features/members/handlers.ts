import { and, count, eq, sql } from 'drizzle-orm'
import type { members } from '../../../contract/endpoints/members'
import { diffRecords, logActivity } from '../../core/activity/log'
import { isUuidParam } from '../../core/auth/access'
import type { Actor } from '../../core/auth/principal'
import type { Database } from '../../core/db/database'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import { membershipTable } from '../../core/db/schema/organizations'
import { personalApiKeyTable } from '../../core/db/schema/personal-api-keys'
import { sessionTable } from '../../core/db/schema/sessions'
import { userTable } from '../../core/db/schema/users'
import { getOnlyRow } from '../../core/db/select-rows'
import { forbidden, notFound, orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import { resetCurrentScope } from '../accounts/default-project'
import { lockOrganization } from '../accounts/organization-lock'
import { type MemberRow, presentMember } from '../accounts/serializers/members'
import type { Deps } from '../deps'
import { listMemberAccess } from './member-access'
import { listPrivateProjects } from './private-projects'
import { buildMemberOrder, selectMembers } from './query'
import { assertCanChangeMember, assertCanRemoveMember } from './rules'

const scope = 'OrganizationMembership'

export const memberHandlers = ({ db, principals }: Deps): Handlers<typeof members> => ({
  async list({ organization, query, url }) {
    const range = parsePageRange(query)
    const where = selectMembers(organization.id, query)
    const total = getOnlyRow(
      await db
        .select({ count: count() })
        .from(membershipTable)
        .innerJoin(userTable, eq(userTable.id, membershipTable.user_id))
        .where(where),
    )
    const rows = await select(db)
      .where(where)
      .orderBy(...buildMemberOrder(query.order))
      .limit(range.limit)
      .offset(range.offset)
    return buildPage(url, range, total.count, rows.map(presentMember))
  },

  retrieve: async ({ actor, organization, params }) =>
    presentMember(await findMember(db, organization.id, actor, params.user__uuid)),

  async update({ actor, organization, params, body }) {
    const row = await db.transaction(async (tx) => {
      const { caller, target } = await selectMemberPair(tx, organization.id, actor, params.user__uuid)
      assertCanChangeMember(caller, target.membership, body.level)
      const { level = target.membership.level } = body
      const changes = diffRecords(scope, { level: target.membership.level }, { level })
      if (changes.length === 0) return target
      const [membership] = await tx
        .update(membershipTable)
        .set({ level, updated_at: new Date().toISOString() })
        .where(eq(membershipTable.id, target.membership.id))
        .returning()
      // A lower level may remove access to private projects.
      await resetCurrentScope(tx, eq(userTable.id, target.user.id))
      await logActivity(
        tx,
        { actor, organization },
        {
          scope,
          item_id: target.membership.id,
          activity: 'updated',
          name: target.user.email,
          changes,
        },
      )
      return { ...target, membership: orNotFound(membership) }
    })
    principals.invalidate()
    return presentMember(row)
  },

  async privateProjectAccess({ actor, organization, params, query, url }) {
    const { membership } = await findMember(db, organization.id, actor, params.user__uuid)
    return listPrivateProjects(db, { actor, organization, url }, query, membership)
  },

  async access({ actor, organization, params, query, url }) {
    const { user } = await findMember(db, organization.id, actor, params.user__uuid)
    return listMemberAccess(db, { actor, organization, url }, query, user)
  },

  async destroy({ actor, organization, params }) {
    await db.transaction(async (tx) => {
      const { caller, target } = await selectMemberPair(tx, organization.id, actor, params.user__uuid)
      assertCanRemoveMember(caller, target.membership)
      await tx.delete(membershipTable).where(eq(membershipTable.id, target.membership.id))
      await resetCurrentScope(tx, eq(userTable.id, target.user.id))
      await logActivity(
        tx,
        { actor, organization },
        {
          scope,
          item_id: target.membership.id,
          activity: 'deleted',
          name: target.user.email,
          changes: null,
        },
      )
    })
    principals.invalidate()
  },
})

/** Time of the latest sign-in or request of a user. Computed for the rows of a page only. */
const LAST_ACTIVE = sql<string | null>`greatest(${userTable.last_login},
  (select max(${personalApiKeyTable.last_used_at}) from ${personalApiKeyTable}
    where ${personalApiKeyTable.user_id} = ${userTable.id}),
  (select max(${sessionTable.last_used_at}) from ${sessionTable} where ${sessionTable.user_id} = ${userTable.id}))`

const select = (db: Database) =>
  db
    .select({
      membership: membershipTable,
      user: userTable,
      last_active_at: LAST_ACTIVE.mapWith(userTable.last_login),
    })
    .from(membershipTable)
    .innerJoin(userTable, eq(userTable.id, membershipTable.user_id))

/** Condition for the members of an organization, with its service accounts. */
const selectAny = (organization_id: string) => selectMembers(organization_id, { service_accounts: 'true' })

/** Loads a member by the uuid of the user, or `@me`. */
async function findMember(db: Database, organization_id: string, { user }: Actor, param: string) {
  const uuid = param === '@me' ? user.uuid : param
  if (!isUuidParam(uuid)) throw notFound()
  const [member] = await select(db).where(and(selectAny(organization_id), eq(userTable.uuid, uuid)))
  return orNotFound(member)
}

/**
 * Loads the current state of the caller and the target member. Serializes changes per organization: two owners who
 * demote each other concurrently would otherwise leave it without an owner.
 */
async function selectMemberPair(tx: Database, organization_id: string, { user }: Actor, uuid: string) {
  await lockOrganization(tx, organization_id)
  const find = async (id: string): Promise<MemberRow | undefined> => {
    const [row] = await select(tx).where(and(selectAny(organization_id), eq(userTable.uuid, id)))
    return row
  }
  const caller = await find(user.uuid)
  if (!caller) throw forbidden("You don't have access to the organization.")
  if (uuid === '@me') return { caller: caller.membership, target: assertMember(caller) }
  if (!isUuidParam(uuid)) throw notFound()
  return { caller: caller.membership, target: assertMember(await find(uuid)) }
}

/** Service accounts are managed by endpoints of their own. */
function assertMember(row: MemberRow | undefined): MemberRow {
  return orNotFound(row?.user.is_service_account ? undefined : row)
}
