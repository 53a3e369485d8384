import { and, asc, count, eq, inArray, isNotNull } from 'drizzle-orm'
import { LEVELS } from '../../../contract/domain/levels'
import type { organizations } from '../../../contract/endpoints/organizations'
import { diffRecords, logActivity } from '../../core/activity/log'
import { assertLevel, assertPerson } from '../../core/auth/access'
import type { Actor } from '../../core/auth/principal'
import { isLiveOrganization } from '../../core/db/not-deleted'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import { organizationTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'
import { getOnlyRow } from '../../core/db/select-rows'
import { forbidden, orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import { resetCurrentScope } from '../accounts/default-project'
import { createOrganization, findFreeSlug } from '../accounts/organizations'
import { presentOrganizations } from '../accounts/serializers/organizations'
import type { Deps } from '../deps'
import { purgeOrganizations } from '../trash/purge'
import { deletionFields, listDeleted, notInTrashError, RESTORED } from '../trash/trash'

const scope = 'Organization'

export const organizationHandlers = ({ db, principals, env }: Deps): Handlers<typeof organizations> => {
  const present = async (actor: Actor, row: typeof organizationTable.$inferSelect) =>
    orNotFound((await presentOrganizations(db, actor, [row]))[0])
  const select = async (id: string) => {
    const [row] = await db
      .select()
      .from(organizationTable)
      .where(and(eq(organizationTable.id, id), isLiveOrganization))
    return orNotFound(row)
  }

  return {
    async list({ actor, query, url }) {
      const range = parsePageRange(query)
      const { scoped_organizations } = actor.key
      const ids = [...actor.memberships.keys()].filter(
        (id) => scoped_organizations.length === 0 || scoped_organizations.includes(id),
      )
      const where = and(inArray(organizationTable.id, ids), isLiveOrganization)
      const total = getOnlyRow(await db.select({ count: count() }).from(organizationTable).where(where))
      const rows = await db
        .select()
        .from(organizationTable)
        .where(where)
        .orderBy(asc(organizationTable.created_at), asc(organizationTable.id))
        .limit(range.limit)
        .offset(range.offset)
      return buildPage(url, range, total.count, await presentOrganizations(db, actor, rows))
    },

    async create({ actor, body }) {
      assertPerson(actor)
      if (actor.key.scoped_organizations.length) {
        throw forbidden('API keys with scoped organizations cannot create organizations.')
      }
      const row = await db.transaction(async (tx) => {
        const created = await createOrganization(tx, actor.user, body)
        await logActivity(
          tx,
          { actor, organization: created },
          { scope, item_id: created.id, activity: 'created', name: created.name, changes: null },
        )
        return created
      })
      principals.invalidate()
      const fresh = {
        ...actor,
        memberships: new Map([...actor.memberships, [row.id, { id: '', level: 15 }]]),
      }
      return present(fresh, row)
    },

    retrieve: async ({ actor, organization }) => present(actor, await select(organization.id)),

    async update({ actor, organization, body }) {
      const row = await db.transaction(async (tx) => {
        const [before] = await tx
          .select()
          .from(organizationTable)
          .where(and(eq(organizationTable.id, organization.id), isLiveOrganization))
          .for('update')
        const changes = diffRecords(scope, orNotFound(before), { ...before, ...body })
        if (changes.length === 0) return orNotFound(before)
        // A shorter retention deletes what administrators did.
        if (changes.some(({ field }) => field === 'activity_log_retention_days')) {
          assertLevel(organization, 'owner')
        }
        const [after] = await tx
          .update(organizationTable)
          .set({ ...body, updated_at: new Date().toISOString() })
          .where(eq(organizationTable.id, organization.id))
          .returning()
        await logActivity(
          tx,
          { actor, organization },
          { scope, item_id: organization.id, activity: 'updated', name: orNotFound(after).name, changes },
        )
        return orNotFound(after)
      })
      return present(actor, row)
    },

    async destroy({ actor, organization: { id } }) {
      await db.transaction(async (tx) => {
        const [deletedRow] = await tx
          .update(organizationTable)
          .set(deletionFields(actor))
          .where(and(eq(organizationTable.id, id), isLiveOrganization))
          .returning()
        const { name } = orNotFound(deletedRow)
        await resetCurrentScope(tx, eq(userTable.current_organization_id, id))
        const write = { scope, item_id: id, activity: 'deleted', name, changes: null }
        await logActivity(tx, { actor, organization: { id } }, write)
        if (env.TRASH_DAYS === 0) await purgeOrganizations(tx, eq(organizationTable.id, id), actor)
      })
      principals.invalidate()
    },

    /** Lists the deleted organizations that the caller may restore. */
    async deleted({ actor, ...call }) {
      const { scoped_organizations } = actor.key
      const owned = [...actor.trashedMemberships].filter(
        ([id, { level }]) =>
          level >= LEVELS.owner && (scoped_organizations.length === 0 || scoped_organizations.includes(id)),
      )
      const ids = owned.map(([id]) => id)
      const where = and(inArray(organizationTable.id, ids), isNotNull(organizationTable.deleted_at))
      return listDeleted(db, env.TRASH_DAYS, call, organizationTable, { name: organizationTable.name, where })
    },

    async restore({ actor, organization }) {
      const row = await db.transaction(async (tx) => {
        const own = eq(organizationTable.id, organization.id)
        const [before] = await tx.select().from(organizationTable).where(own).for('update')
        if (!before) throw notInTrashError()
        if (before.deleted_at === null) return before
        const { name, slug } = before
        const [taken] = await tx
          .select({ id: organizationTable.id })
          .from(organizationTable)
          .where(and(eq(organizationTable.slug, slug), isLiveOrganization))
        const [after] = await tx
          .update(organizationTable)
          .set({ ...RESTORED, slug: taken && (await findFreeSlug(tx, name)) })
          .where(own)
          .returning()
        const write = { scope, item_id: organization.id, activity: 'restored', name, changes: null }
        await logActivity(tx, { actor, organization }, write)
        return orNotFound(after)
      })
      principals.invalidate()
      return present(
        { ...actor, memberships: new Map([...actor.trashedMemberships, ...actor.memberships]) },
        row,
      )
    },

    async purge({ actor, organization: { id } }) {
      const purged = await db.transaction((tx) => purgeOrganizations(tx, eq(organizationTable.id, id), actor))
      if (purged === 0) throw notInTrashError()
      principals.invalidate()
    },
  }
}
