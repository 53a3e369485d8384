import { count, sql } from 'drizzle-orm'
import type { Database } from './core/db/database'
import { userTable } from './core/db/schema/users'
import { getOnlyRow } from './core/db/select-rows'
import { createApiKey } from './features/accounts/api-keys'
import { createOrganization } from './features/accounts/organizations'
import { generateApiKey } from './features/accounts/tokens'
import type { Deps } from './features/deps'
import { DEFAULT_ORGANIZATION_NAME, SAMPLE_NAMES } from './features/sample-workspace/sample-names'
import { createSampleWorkspace } from './features/sample-workspace/workspace'

/** Advisory lock id for the first run (arbitrary, must be unique): only one process creates the first records. */
const BOOTSTRAP_LOCK = 4_807_527

const OWNER = { first_name: 'Owner', email: 'owner@example.com', is_email_verified: true }

/**
 * Creates the first records in an empty database: an owner, an organization with a project, a key, and, unless `empty`,
 * a sample workspace, in one transaction. Returns the key, or null if the database was not empty.
 */
export async function bootstrap(
  { db, env, secrets }: Pick<Deps, 'db' | 'env' | 'secrets'>,
  empty: boolean,
): Promise<string | null> {
  if (await hasUsers(db)) return null
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${BOOTSTRAP_LOCK})`)
    if (await hasUsers(tx)) return null
    const [owner] = await tx.insert(userTable).values(OWNER).returning()
    if (!owner) throw new Error('The owner account could not be created.')
    const organization = await createOrganization(tx, owner, {
      name: empty ? DEFAULT_ORGANIZATION_NAME : SAMPLE_NAMES.organization,
    })
    const value = env.INITIAL_API_KEY ?? generateApiKey()
    await createApiKey(tx, { user_id: owner.id, label: 'First key', scopes: ['*'], value })
    if (!empty) await createSampleWorkspace(tx, { organization, secrets })
    return value
  })
}

async function hasUsers(db: Database): Promise<boolean> {
  const row = getOnlyRow(await db.select({ count: count() }).from(userTable))
  return row.count > 0
}
