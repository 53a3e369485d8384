import { and, asc, eq } from 'drizzle-orm'
import { LEVELS, type LevelName } from '../../contract/domain/levels'
import { hashKey } from '../../server/core/auth/hash-key'
import { createSession } from '../../server/core/auth/session'
import type { Database } from '../../server/core/db/database'
import { activityTable } from '../../server/core/db/schema/activity'
import {
  membershipTable,
  projectMembershipTable,
  projectTable,
} from '../../server/core/db/schema/organizations'
import { sessionTable } from '../../server/core/db/schema/sessions'
import { userTable } from '../../server/core/db/schema/users'
import { type ApiKeyFields, createApiKey } from '../../server/features/accounts/api-keys'
import { createOrganization } from '../../server/features/accounts/organizations'
import { createProject } from '../../server/features/accounts/projects'

/*
 * Record builders for tests. Each creates the records that its record requires, so that a test names only what matters
 * to it.
 */

let serial = 0

export async function buildUser(db: Database, fields: Partial<typeof userTable.$inferInsert> = {}) {
  serial += 1
  const [user] = await db
    .insert(userTable)
    .values({ first_name: `Person ${serial}`, email: `person-${serial}@example.com`, ...fields })
    .returning()
  if (!user) throw new Error('no user was made')
  return user
}

/** Creates a key of a user, with all scopes by default. */
export async function buildKey(
  db: Database,
  user_id: number,
  fields: Partial<ApiKeyFields> = {},
): Promise<string> {
  const { value } = await createApiKey(db, { user_id, label: 'test', scopes: ['*'], ...fields })
  return value
}

/** Creates a session of a user, as single sign-on does. Returns the value of its cookie. */
export async function buildSession(
  db: Database,
  user_id: number,
  fields: Partial<typeof sessionTable.$inferInsert> = {},
): Promise<string> {
  const client = { user_agent: 'test', ip_address: '127.0.0.1' }
  const { value } = await createSession(db, { user_id, provider_id: null, id_token: '', ...client })
  if (Object.keys(fields).length > 0)
    await db
      .update(sessionTable)
      .set(fields)
      .where(eq(sessionTable.token_hash, hashKey(value)))
  return value
}

export async function buildMember(
  db: Database,
  organization_id: string,
  level: LevelName = 'member',
  fields: Partial<typeof userTable.$inferInsert> = {},
) {
  const user = await buildUser(db, fields)
  const [membership] = await db
    .insert(membershipTable)
    .values({ organization_id, user_id: user.id, level: LEVELS[level] })
    .returning()
  if (!membership) throw new Error('no membership was made')
  return { user, membership, key: await buildKey(db, user.id) }
}

export async function buildProject(
  db: Database,
  organization_id: string,
  fields: Omit<Parameters<typeof createProject>[1], 'organization_id'> = {},
) {
  return createProject(db, { organization_id, ...fields })
}

/** Creates a workspace: an organization, its first project, its owner and a key of the owner with all scopes. */
export async function buildOrganization(db: Database, name = 'Example') {
  const owner = await buildUser(db)
  const organization = await createOrganization(db, owner, { name })
  const [project] = await db
    .select()
    .from(projectTable)
    .where(eq(projectTable.organization_id, organization.id))
  if (!project) throw new Error('no project was made')
  return { organization, project, owner, key: await buildKey(db, owner.id) }
}

/** Creates a workspace with a private project, a member with access at the given level, and one without access. */
export async function buildPrivateProject(db: Database, level: LevelName = 'member') {
  const workspace = await buildOrganization(db)
  const { id } = workspace.organization
  const hidden = await buildProject(db, id, { name: 'Hidden', access_control: true })
  const [outside, inside] = [await buildMember(db, id), await buildMember(db, id)]
  await db
    .insert(projectMembershipTable)
    .values({ project_id: hidden.id, membership_id: inside.membership.id, level: LEVELS[level] })
  return { ...workspace, hidden, outside, inside }
}

/** Returns the activity log entries of a record, oldest first. */
export async function loadActivity(db: Database, scope: string, item_id: string | number) {
  const rows = await db
    .select()
    .from(activityTable)
    .where(and(eq(activityTable.scope, scope), eq(activityTable.item_id, String(item_id))))
    .orderBy(asc(activityTable.created_at))
  return rows.map((row) => ({ ...row, user: row.user.value(), detail: row.detail.value() }))
}
