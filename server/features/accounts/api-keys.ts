import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray } from 'drizzle-orm'
import type { PersonalApiKeyCreate } from '../../../contract/schemas/personal-api-keys'
import { type ActivityContext, logActivity } from '../../core/activity/log'
import { hashKey } from '../../core/auth/principal'
import type { Database } from '../../core/db/database'
import { inLiveOrganization, isLiveProject } from '../../core/db/not-deleted'
import { membershipTable, projectTable } from '../../core/db/schema/organizations'
import { personalApiKeyTable } from '../../core/db/schema/personal-api-keys'
import { userTable } from '../../core/db/schema/users'
import { getOnlyRow } from '../../core/db/select-rows'
import { invalid } from '../../core/errors'
import { canAccessProject } from './default-project'
import { generateApiKey } from './tokens'

/** Maximum number of keys per user. */
const MAX_KEYS_PER_USER = 10

const scope = 'PersonalAPIKey'

export type ApiKeyRow = typeof personalApiKeyTable.$inferSelect

export interface ApiKeyFields {
  user_id: number
  label: string
  scopes: string[]
  scoped_teams?: number[]
  scoped_organizations?: string[]
  /** Value of the key. Generated randomly if omitted. */
  value?: string
}

/** Creates a key. The value is only returned in this response. */
export async function createApiKey(db: Database, { value = generateApiKey(), ...fields }: ApiKeyFields) {
  const [row] = (await db
    .insert(personalApiKeyTable)
    .values({
      ...fields,
      id: randomUUID(),
      secure_value: hashKey(value),
      mask_value: `${value.slice(0, 4)}...${value.slice(-4)}`,
    })
    .returning()) as [ApiKeyRow]
  return { row, value }
}

/** Creates a key for a user, if the user is below the key limit and has access to the key's scope. */
export function issueApiKey(
  db: Database,
  writer: ActivityContext,
  user_id: number,
  input: PersonalApiKeyCreate,
) {
  const scoped_teams = input.scoped_teams ?? []
  const scoped_organizations = (input.scoped_organizations ?? []).map((id) => id.toLowerCase())
  return db.transaction(async (tx) => {
    // Serializes concurrent requests, so that the second one counts the key of the first.
    await tx.select({ id: userTable.id }).from(userTable).where(eq(userTable.id, user_id)).for('update')
    await assertReachable(tx, user_id, scoped_teams, scoped_organizations)
    const ownedKeys = getOnlyRow(
      await tx
        .select({ count: count() })
        .from(personalApiKeyTable)
        .where(eq(personalApiKeyTable.user_id, user_id)),
    )
    if (ownedKeys.count >= MAX_KEYS_PER_USER) {
      throw invalid(`You already have ${MAX_KEYS_PER_USER} keys, the maximum. Revoke one first.`)
    }
    const { label, scopes } = input
    const createdKey = await createApiKey(tx, { user_id, label, scopes, scoped_teams, scoped_organizations })
    await logActivity(tx, writer, buildKeyActivity(createdKey.row, 'created'))
    return createdKey
  })
}

/**
 * Revokes a key, optionally only if it belongs to the given user. Returns null if there is none. Processes that cache
 * it drop it within seconds.
 */
export function revokeApiKey(
  db: Database,
  writer: ActivityContext,
  { id, user_id }: { id: string; user_id?: number },
): Promise<ApiKeyRow | null> {
  return db.transaction(async (tx) => {
    const owned = user_id === undefined ? undefined : eq(personalApiKeyTable.user_id, user_id)
    const [deletedRow] = await tx
      .delete(personalApiKeyTable)
      .where(and(eq(personalApiKeyTable.id, id), owned))
      .returning()
    if (deletedRow) await logActivity(tx, writer, buildKeyActivity(deletedRow, 'deleted'))
    return deletedRow ?? null
  })
}

const buildKeyActivity = ({ id, label }: ApiKeyRow, activity: string) => ({
  scope,
  item_id: id,
  activity,
  name: label,
  changes: null,
})

async function assertReachable(
  tx: Database,
  user_id: number,
  teams: number[],
  organizations: string[],
): Promise<void> {
  const belongs = eq(membershipTable.user_id, user_id)
  const open = await tx
    .select({ id: projectTable.id })
    .from(projectTable)
    .innerJoin(membershipTable, eq(membershipTable.organization_id, projectTable.organization_id))
    .where(and(inArray(projectTable.id, teams), isLiveProject, belongs, canAccessProject(tx)))
  const team = teams.find((id) => !open.some((project) => project.id === id))
  if (team !== undefined)
    throw invalid(`You have no access to a project with the ID ${team}.`, 'scoped_teams')
  const joined = await tx
    .select({ id: membershipTable.organization_id })
    .from(membershipTable)
    .where(
      and(
        inArray(membershipTable.organization_id, organizations),
        inLiveOrganization(membershipTable.organization_id),
        belongs,
      ),
    )
  const organization = organizations.find((id) => !joined.some((membership) => membership.id === id))
  if (organization !== undefined)
    throw invalid(
      `You have no access to an organization with the ID ${organization}.`,
      'scoped_organizations',
    )
}
