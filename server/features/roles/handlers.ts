import { eq } from 'drizzle-orm'
import type { roles } from '../../../contract/endpoints/roles'
import type { Database } from '../../core/db/database'
import { roleTable } from '../../core/db/schema/roles'
import { invalid, orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import { createScopedRepository } from '../../core/repository/scoped-repository'
import { lockOrganization } from '../accounts/organization-lock'
import type { Deps } from '../deps'
import { presentRoles } from './present'

type RoleRow = typeof roleTable.$inferSelect

const roleStore = (db: Database) => createScopedRepository(db, roleTable, 'Role', 'name')

export const roleHandlers = ({ db, principals }: Deps): Handlers<typeof roles> => {
  const present = async (row: RoleRow) => orNotFound((await presentRoles(db, [row]))[0])

  return {
    async list(call) {
      const page = await roleStore(db).page(call)
      return { ...page, results: await presentRoles(db, page.results) }
    },

    async create({ actor, organization, body }) {
      const row = await db.transaction(async (tx) => {
        await assertNameFree(tx, organization, body.name)
        return roleStore(tx).insert({ actor, organization }, body)
      })
      return present(row)
    },

    retrieve: async (call) => present(await roleStore(db).find(call, call.params.id)),

    async update({ actor, organization, params, body }) {
      const row = await db.transaction(async (tx) => {
        const store = roleStore(tx)
        const { id } = await store.find({ organization }, params.id)
        if (body.name !== undefined) await assertNameFree(tx, organization, body.name, id)
        return store.update({ actor, organization }, id, body)
      })
      return present(row)
    },

    async destroy(call) {
      await roleStore(db).remove(call, call.params.id)
      principals.invalidate()
    },
  }
}

/**
 * Throws 400 if another role of the organization has this name, ignoring case; the name stays reserved until the
 * transaction ends. Compared in code, because databases differ in their case folding.
 */
async function assertNameFree(
  tx: Database,
  organization: { id: string },
  name: string,
  own?: string,
): Promise<void> {
  await lockOrganization(tx, organization.id)
  const roles = await tx
    .select({ id: roleTable.id, name: roleTable.name })
    .from(roleTable)
    .where(eq(roleTable.organization_id, organization.id))
  if (roles.some((role) => role.id !== own && normalizeRoleName(role.name) === normalizeRoleName(name))) {
    throw invalid('A role with this name already exists.', 'name', 'unique')
  }
}

const normalizeRoleName = (name: string) => name.normalize('NFC').toLowerCase()
