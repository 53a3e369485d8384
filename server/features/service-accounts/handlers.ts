import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm'
import { LEVELS } from '../../../contract/domain/levels'
import type { serviceAccountKeys, serviceAccounts } from '../../../contract/endpoints/service-accounts'
import { type ActivityContext, diffRecords, logActivity } from '../../core/activity/log'
import { assertManagesCredentials, assertPerson, isUuidParam } from '../../core/auth/access'
import type { Actor } from '../../core/auth/principal'
import type { Database } from '../../core/db/database'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import { membershipTable } from '../../core/db/schema/organizations'
import { personalApiKeyTable } from '../../core/db/schema/personal-api-keys'
import { userTable } from '../../core/db/schema/users'
import { getOnlyRow } from '../../core/db/select-rows'
import { invalid, notFound, orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import {
  issueApiKey,
  renameApiKey,
  revokeApiKey,
  revokePreviousValue,
  rollApiKey,
} from '../accounts/api-keys'
import { resetCurrentScope } from '../accounts/default-project'
import { joinOrganization } from '../accounts/join-organization'
import { lockOrganization } from '../accounts/organization-lock'
import { presentKey } from '../accounts/serializers/personal-api-keys'
import type { Deps } from '../deps'
import { presentServiceAccounts, type ServiceAccountRow } from './present'

const scope = 'ServiceAccount'

/** Domain of the placeholder addresses, which no mail server and no identity provider can have (RFC 2606). */
export const ADDRESS_DOMAIN = 'service-accounts.invalid'

export const serviceAccountHandlers = ({ db, principals }: Deps): Handlers<typeof serviceAccounts> => {
  const present = async (row: ServiceAccountRow) => orNotFound((await presentServiceAccounts(db, [row]))[0])
  return {
    async list({ organization, query, url }) {
      const range = parsePageRange(query)
      const where = isServiceAccount(organization)
      const total = getOnlyRow(
        await db
          .select({ count: count() })
          .from(membershipTable)
          .innerJoin(userTable, eq(userTable.id, membershipTable.user_id))
          .where(where),
      )
      const rows = await select(db)
        .where(where)
        .orderBy(desc(userTable.date_joined), asc(userTable.id))
        .limit(range.limit)
        .offset(range.offset)
      return buildPage(url, range, total.count, await presentServiceAccounts(db, rows))
    },

    async create({ actor, organization, body: { name, level = LEVELS.member } }) {
      assertPerson(actor)
      const row = await db.transaction(async (tx) => {
        await lockOrganization(tx, organization.id)
        await assertFreeName(tx, organization, name)
        const uuid = randomUUID()
        const fields = { uuid, first_name: name, email: `${uuid}@${ADDRESS_DOMAIN}` }
        const [user] = (await tx
          .insert(userTable)
          .values({ ...fields, is_service_account: true, created_by_id: actor.user.id })
          .returning()) as [ServiceAccountRow['user']]
        const organization_id = organization.id
        const membership = await joinOrganization(tx, user, { organization_id, level, projects: [] })
        await log(tx, { actor, organization }, { membership, user }, 'created')
        return { membership, user }
      })
      return present(row)
    },

    retrieve: async ({ organization, params }) => present(await find(db, organization, params.id)),

    async update({ actor, organization, params, body }) {
      assertPerson(actor)
      const row = await db.transaction(async (tx) => {
        await lockOrganization(tx, organization.id)
        const { membership, user } = await find(tx, organization, params.id)
        const before = { name: user.first_name, level: membership.level, is_active: user.is_active }
        const after = { ...before, ...body }
        const changes = diffRecords(scope, before, after)
        if (changes.length === 0) return { membership, user }
        if (after.name !== before.name) await assertFreeName(tx, organization, after.name, user.id)
        const [changedUser] = await tx
          .update(userTable)
          .set({ first_name: after.name, is_active: after.is_active })
          .where(eq(userTable.id, user.id))
          .returning()
        const [changedMembership] = await tx
          .update(membershipTable)
          .set({ level: after.level, updated_at: new Date().toISOString() })
          .where(eq(membershipTable.id, membership.id))
          .returning()
        // A lower level may remove access to private projects.
        await resetCurrentScope(tx, eq(userTable.id, user.id))
        const changed = { membership: orNotFound(changedMembership), user: orNotFound(changedUser) }
        await log(tx, { actor, organization }, changed, 'updated', changes)
        return changed
      })
      principals.invalidate()
      return present(row)
    },

    /** Revokes the keys and ends the membership. The user remains, as the creator of its records. */
    async destroy({ actor, organization, params }) {
      assertPerson(actor)
      await db.transaction(async (tx) => {
        await lockOrganization(tx, organization.id)
        const row = await find(tx, organization, params.id)
        const { id: user_id } = row.user
        const keys = await tx
          .select({ id: personalApiKeyTable.id })
          .from(personalApiKeyTable)
          .where(eq(personalApiKeyTable.user_id, user_id))
        for (const { id } of keys) await revokeApiKey(tx, { actor, organization }, { id, user_id })
        await tx.delete(membershipTable).where(eq(membershipTable.id, row.membership.id))
        await tx.update(userTable).set({ is_active: false }).where(eq(userTable.id, user_id))
        await log(tx, { actor, organization }, row, 'deleted')
      })
      principals.invalidate()
    },
  }
}

export const serviceAccountKeyHandlers = ({ db, principals }: Deps): Handlers<typeof serviceAccountKeys> => ({
  async create({ actor, organization, params, body }) {
    assertManagesKeys(actor)
    const { user } = await find(db, organization, params.service_account_id)
    const { row, value } = await issueApiKey(db, { actor, organization }, user.id, body)
    return presentKey(row, value)
  },

  async roll({ actor, organization, params, body }) {
    assertManagesKeys(actor)
    const key = await resolveKey(db, organization, params)
    const { row, value } = orNotFound(
      await rollApiKey(db, { actor, organization }, key, body, () => undefined),
    )
    principals.invalidate()
    return presentKey(row, value)
  },

  async update({ actor, organization, params, body }) {
    assertPerson(actor)
    const key = await resolveKey(db, organization, params)
    const row = orNotFound(await renameApiKey(db, { actor, organization }, key, body))
    principals.invalidate()
    return presentKey(row)
  },

  async revokePrevious({ actor, organization, params }) {
    assertPerson(actor)
    const key = await resolveKey(db, organization, params)
    const row = orNotFound(await revokePreviousValue(db, { actor, organization }, key))
    principals.invalidate()
    return presentKey(row)
  },

  async destroy({ actor, organization, params }) {
    assertPerson(actor)
    const key = await resolveKey(db, organization, params)
    orNotFound(await revokeApiKey(db, { actor, organization }, key))
    principals.invalidate()
  },
})

/** Asserts that the caller may get the value of a key, which may have more scopes than a key with fewer than all. */
function assertManagesKeys(actor: Actor): void {
  assertPerson(actor)
  assertManagesCredentials(actor)
}

const select = (db: Database) =>
  db
    .select({ membership: membershipTable, user: userTable })
    .from(membershipTable)
    .innerJoin(userTable, eq(userTable.id, membershipTable.user_id))

const isServiceAccount = ({ id }: { id: string }) =>
  and(eq(membershipTable.organization_id, id), eq(userTable.is_service_account, true))

async function find(db: Database, organization: { id: string }, id: string): Promise<ServiceAccountRow> {
  if (!isUuidParam(id)) throw notFound()
  const [row] = await select(db).where(and(isServiceAccount(organization), eq(userTable.uuid, id)))
  return orNotFound(row)
}

async function resolveKey(
  db: Database,
  organization: { id: string },
  { service_account_id, id }: { service_account_id: string; id: string },
) {
  const { user } = await find(db, organization, service_account_id)
  return { id, user_id: user.id }
}

/** Asserts that no other service account has the name: it identifies the actor in the audit log. */
async function assertFreeName(
  tx: Database,
  organization: { id: string },
  name: string,
  user_id?: number,
): Promise<void> {
  const [taken] = await select(tx).where(
    and(
      isServiceAccount(organization),
      eq(sql`lower(${userTable.first_name})`, name.toLowerCase()),
      user_id === undefined ? undefined : ne(userTable.id, user_id),
    ),
  )
  if (taken) throw invalid('A service account with this name already exists.', 'name', 'unique')
}

const log = (
  tx: Database,
  writer: ActivityContext,
  { user }: ServiceAccountRow,
  activity: string,
  changes: Parameters<typeof logActivity>[2]['changes'] = null,
) => logActivity(tx, writer, { scope, item_id: user.uuid, activity, name: user.first_name, changes })
