import { randomUUID } from 'node:crypto'
import { and, eq, inArray, notExists } from 'drizzle-orm'
import { LEVELS } from '../../../contract/domain/levels'
import type { Scope } from '../../../contract/domain/scopes'
import { invariant } from '../../../contract/invariant'
import type { Database } from '../../core/db/database'
import { membershipTable } from '../../core/db/schema/organizations'
import { personalApiKeyTable, revokedApiKeyTable } from '../../core/db/schema/personal-api-keys'
import { userTable } from '../../core/db/schema/users'
import { createApiKey } from '../accounts/api-keys'
import { ADDRESS_DOMAIN } from '../service-accounts/handlers'
import { logPast, type SampleContext, toPast } from './history'
import type { SamplePersonKey } from './people'
import type { SampleRecords } from './records'

const DAY = 86_400_000

/** API key whose value is in no one's possession. Times are ages in days. */
interface SampleApiKey {
  label: string
  scopes: (Scope | '*')[]
  created: number
  /** Absent if it was never used. */
  used?: number
  /** Negative for a date in the future; absent if it does not expire. */
  expires?: number
  /** The key is restricted to the first project. */
  isForWeb?: true
}

const SERVICE_ACCOUNTS: { name: string; by: SamplePersonKey; age: number; keys: SampleApiKey[] }[] = [
  {
    name: 'Deployments',
    by: 'imani',
    age: 310.4,
    keys: [
      {
        label: 'Release pipeline',
        scopes: ['survey:write', 'feature_flag:write'],
        created: 82.3,
        used: 0.12,
        expires: -9.4,
      },
      { label: 'Old release pipeline', scopes: ['*'], created: 310.3, used: 68.1, expires: 67.5 },
    ],
  },
  {
    name: 'Warehouse sync',
    by: 'tomasz',
    age: 205.2,
    keys: [
      {
        label: 'Nightly load',
        scopes: ['batch_export:read', 'person:read'],
        created: 205.1,
        used: 0.4,
        isForWeb: true,
      },
    ],
  },
]

const PERSONAL_KEYS: { owner: SamplePersonKey; key: SampleApiKey }[] = [
  { owner: 'imani', key: { label: 'Terraform', scopes: ['*'], created: 411.6, used: 2.3 } },
  {
    owner: 'priya',
    key: { label: 'NPS notebook', scopes: ['survey:read'], created: 73.4, used: 1.2, expires: -107 },
  },
  { owner: 'arjun', key: { label: 'Churn analysis', scopes: ['query:read'], created: 263.2, used: 134.6 } },
  {
    owner: 'chloe',
    key: { label: 'Laptop', scopes: ['feature_flag:write'], created: 20.7, used: 0.05, isForWeb: true },
  },
]

/** Creates service accounts, and API keys of them and of the users. */
export async function createKeys(
  context: SampleContext,
  projects: SampleRecords['projects'],
): Promise<{ serviceAccounts: number[]; apiKeys: string[] }> {
  const serviceAccounts: number[] = []
  const apiKeys: string[] = []
  for (const { name, by, age, keys } of SERVICE_ACCOUNTS) {
    const id = await createServiceAccount(context, { name, by, age })
    serviceAccounts.push(id)
    for (const key of keys) apiKeys.push(await createKey(context, projects, { user_id: id, by, key }))
  }
  for (const { owner, key } of PERSONAL_KEYS) {
    const user_id = context.users[owner].id
    apiKeys.push(await createKey(context, projects, { user_id, by: owner, key }))
  }
  return { serviceAccounts, apiKeys }
}

async function createServiceAccount(
  context: SampleContext,
  { name, by, age }: { name: string; by: SamplePersonKey; age: number },
): Promise<number> {
  const { tx, organization, users } = context
  const uuid = randomUUID()
  const at = toPast(context, age)
  const [user] = await tx
    .insert(userTable)
    .values({
      uuid,
      first_name: name,
      email: `${uuid}@${ADDRESS_DOMAIN}`,
      is_service_account: true,
      created_by_id: users[by].id,
      date_joined: at,
    })
    .returning({ id: userTable.id })
  invariant(user, 'The service account was inserted.')
  await tx.insert(membershipTable).values({
    organization_id: organization.id,
    user_id: user.id,
    level: LEVELS.member,
    joined_at: at,
    updated_at: at,
  })
  await logPast(context, [{ by, age, scope: 'ServiceAccount', item_id: uuid, activity: 'created', name }])
  return user.id
}

async function createKey(
  context: SampleContext,
  projects: SampleRecords['projects'],
  { user_id, by, key }: { user_id: number; by: SamplePersonKey; key: SampleApiKey },
): Promise<string> {
  const { tx, organization } = context
  const { label, scopes, created, used, expires, isForWeb } = key
  const toTime = (days: number | undefined) =>
    days === undefined ? null : new Date(context.until - days * DAY).toISOString()
  const { row } = await createApiKey(tx, {
    user_id,
    label,
    scopes,
    scoped_teams: isForWeb ? [projects.web] : [],
    scoped_organizations: isForWeb ? [] : [organization.id],
    expires_at: toTime(expires),
  })
  await tx
    .update(personalApiKeyTable)
    .set({ created_at: toPast(context, created), last_used_at: toTime(used) })
    .where(eq(personalApiKeyTable.id, row.id))
  const entry = { scope: 'PersonalAPIKey', item_id: row.id, activity: 'created', name: label }
  await logPast(context, [{ ...entry, by, age: created }])
  return row.id
}

/** Deletes the API keys of the sample, except those whose value was replaced: someone may use the new one. */
export async function removeKeys(tx: Database, ids: string[]): Promise<void> {
  const { id } = personalApiKeyTable
  const replaced = tx
    .select({ key_id: revokedApiKeyTable.key_id })
    .from(revokedApiKeyTable)
    .where(eq(revokedApiKeyTable.key_id, id))
  await tx.delete(personalApiKeyTable).where(and(inArray(id, ids), notExists(replaced)))
}
