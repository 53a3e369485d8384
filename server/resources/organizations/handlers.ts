import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { organizations } from '../../../contract/resources/organizations'
import { createOrganization } from '../../accounts/organizations'
import { settle } from '../../accounts/places'
import { changesOf, logActivity } from '../../activity/log'
import { organizationTable } from '../../db/tables/organizations'
import { userTable } from '../../db/tables/users'
import type { Deps } from '../../deps'
import { EVENT_SWEEP } from '../../events/sweep'
import type { Actor } from '../../http/actor'
import { forbidden, found } from '../../http/errors'
import { pageOf, rangeOf } from '../../http/pagination'
import type { Handlers } from '../../http/register'
import { send } from '../../jobs/send'
import { presentOrganizations } from '../../present/organizations'

const scope = 'Organization'

export const organizationHandlers = ({ db, directory }: Deps): Handlers<typeof organizations> => {
  const present = async (actor: Actor, row: typeof organizationTable.$inferSelect) =>
    found((await presentOrganizations(db, actor, [row]))[0])
  const select = async (id: string) => {
    const [row] = await db.select().from(organizationTable).where(eq(organizationTable.id, id))
    return found(row)
  }

  return {
    async list({ actor, query, url }) {
      const range = rangeOf(query)
      const { scoped_organizations } = actor.key
      const ids = [...actor.memberships.keys()].filter(
        (id) => scoped_organizations.length === 0 || scoped_organizations.includes(id),
      )
      const where = and(inArray(organizationTable.id, ids))
      const [total] = await db.select({ count: count() }).from(organizationTable).where(where)
      const rows = await db
        .select()
        .from(organizationTable)
        .where(where)
        .orderBy(asc(organizationTable.created_at), asc(organizationTable.id))
        .limit(range.limit)
        .offset(range.offset)
      return pageOf(url, range, total?.count ?? 0, await presentOrganizations(db, actor, rows))
    },

    async create({ actor, body }) {
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
      directory.forget()
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
          .where(eq(organizationTable.id, organization.id))
          .for('update')
        const changes = changesOf(scope, found(before), { ...before, ...body })
        if (changes.length === 0) return found(before)
        const [after] = await tx
          .update(organizationTable)
          .set({ ...body, updated_at: new Date().toISOString() })
          .where(eq(organizationTable.id, organization.id))
          .returning()
        await logActivity(
          tx,
          { actor, organization },
          { scope, item_id: organization.id, activity: 'updated', name: found(after).name, changes },
        )
        return found(after)
      })
      return present(actor, row)
    },

    async destroy({ actor, organization }) {
      await db.transaction(async (tx) => {
        const [gone] = await tx
          .delete(organizationTable)
          .where(eq(organizationTable.id, organization.id))
          .returning()
        await settle(tx, eq(userTable.current_organization_id, organization.id))
        await logActivity(
          tx,
          { actor, organization },
          { scope, item_id: organization.id, activity: 'deleted', name: found(gone).name, changes: null },
        )
        await send(tx, EVENT_SWEEP, {})
      })
      directory.forget()
    },
  }
}
