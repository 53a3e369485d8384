import { and, count, eq } from 'drizzle-orm'
import type { members } from '../../../contract/resources/members'
import { lockOrganization } from '../../accounts/organization-lock'
import { settle } from '../../accounts/places'
import { changesOf, logActivity } from '../../activity/log'
import type { Database } from '../../db/client'
import { membershipTable } from '../../db/tables/organizations'
import { userTable } from '../../db/tables/users'
import type { Deps } from '../../deps'
import { isUuid } from '../../http/access'
import type { Actor } from '../../http/actor'
import { forbidden, found, notFound } from '../../http/errors'
import { pageOf, rangeOf } from '../../http/pagination'
import type { Handlers } from '../../http/register'
import { type MemberRow, presentMember } from '../../present/members'
import { listPrivateProjects } from './private-projects'
import { membersThat, orderOf } from './query'
import { assertMayChange, assertMayRemove } from './rules'

const scope = 'OrganizationMembership'

export const memberHandlers = ({ db, directory }: Deps): Handlers<typeof members> => ({
  async list({ organization, query, url }) {
    const range = rangeOf(query)
    const where = membersThat(organization.id, query)
    const [total] = await db
      .select({ count: count() })
      .from(membershipTable)
      .innerJoin(userTable, eq(userTable.id, membershipTable.user_id))
      .where(where)
    const rows = await select(db)
      .where(where)
      .orderBy(...orderOf(query.order))
      .limit(range.limit)
      .offset(range.offset)
    return pageOf(url, range, total?.count ?? 0, rows.map(presentMember))
  },

  async update({ actor, organization, params, body }) {
    const row = await db.transaction(async (tx) => {
      const { caller, target } = await bothSides(tx, organization.id, actor, params.user__uuid)
      assertMayChange(caller, target.membership, body.level)
      const { level = target.membership.level } = body
      const changes = changesOf(scope, { level: target.membership.level }, { level })
      if (changes.length === 0) return target
      const [membership] = await tx
        .update(membershipTable)
        .set({ level, updated_at: new Date().toISOString() })
        .where(eq(membershipTable.id, target.membership.id))
        .returning()
      // A lower level may remove access to private projects.
      await settle(tx, eq(userTable.id, target.user.id))
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
      return { ...target, membership: found(membership) }
    })
    directory.forget()
    return presentMember(row)
  },

  async privateProjectAccess({ actor, organization, params, query, url }) {
    const uuid = params.user__uuid === '@me' ? actor.user.uuid : params.user__uuid
    if (!isUuid(uuid)) throw notFound()
    const [member] = await select(db).where(and(membersThat(organization.id), eq(userTable.uuid, uuid)))
    return listPrivateProjects(db, { actor, organization, url }, query, found(member).membership)
  },

  async destroy({ actor, organization, params }) {
    await db.transaction(async (tx) => {
      const { caller, target } = await bothSides(tx, organization.id, actor, params.user__uuid)
      assertMayRemove(caller, target.membership)
      await tx.delete(membershipTable).where(eq(membershipTable.id, target.membership.id))
      await settle(tx, eq(userTable.id, target.user.id))
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
    directory.forget()
  },
})

const select = (db: Database) =>
  db
    .select({ membership: membershipTable, user: userTable })
    .from(membershipTable)
    .innerJoin(userTable, eq(userTable.id, membershipTable.user_id))

/**
 * Loads the current state of the caller and the target member. Serializes changes per organization: two owners who
 * demote each other concurrently would otherwise leave it without an owner.
 */
async function bothSides(tx: Database, organization_id: string, { user }: Actor, uuid: string) {
  await lockOrganization(tx, organization_id)
  const find = async (id: string): Promise<MemberRow | undefined> => {
    const [row] = await select(tx).where(and(membersThat(organization_id), eq(userTable.uuid, id)))
    return row
  }
  const caller = await find(user.uuid)
  if (!caller) throw forbidden("You don't have access to the organization.")
  if (uuid === '@me') return { caller: caller.membership, target: caller }
  if (!isUuid(uuid)) throw notFound()
  return { caller: caller.membership, target: found(await find(uuid)) }
}
