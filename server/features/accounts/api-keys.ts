import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { ActivityChange } from '../../../contract/schemas/activity'
import type {
  PersonalApiKeyCreate,
  PersonalApiKeyPatch,
  PersonalApiKeyRoll,
} from '../../../contract/schemas/personal-api-keys'
import { type ActivityContext, diffRecords, logActivity } from '../../core/activity/log'
import { hashKey } from '../../core/auth/hash-key'
import { isKeyExpired, isPreviousValueValid } from '../../core/auth/principal'
import type { Database } from '../../core/db/database'
import { inLiveOrganization, isLiveProject } from '../../core/db/not-deleted'
import { membershipTable, projectTable } from '../../core/db/schema/organizations'
import { personalApiKeyTable, revokedApiKeyTable } from '../../core/db/schema/personal-api-keys'
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
  expires_at?: string | null
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
      ...buildValueColumns(value),
    })
    .returning()) as [ApiKeyRow]
  return { row, value }
}

/** Columns of the value of a key: its hash, and the characters that are displayed. */
const buildValueColumns = (value: string) => ({
  secure_value: hashKey(value),
  mask_value: `${value.slice(0, 4)}...${value.slice(-4)}`,
})

/** Creates a key for a user, if the user is below the key limit and has access to the key's scope. */
export function issueApiKey(
  db: Database,
  writer: ActivityContext,
  user_id: number,
  input: PersonalApiKeyCreate,
) {
  const scoped_teams = input.scoped_teams ?? []
  const scoped_organizations = (input.scoped_organizations ?? []).map((id) => id.toLowerCase())
  const expires_at = input.expires_at ?? null
  if (isKeyExpired({ expires_at })) throw invalid('The expiration date must be in the future.', 'expires_at')
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
      const owner = writer.actor?.user.id === user_id ? 'You already have' : 'The account already has'
      throw invalid(`${owner} ${MAX_KEYS_PER_USER} keys, the maximum. Revoke one first.`)
    }
    const { label, scopes } = input
    const createdKey = await createApiKey(tx, {
      user_id,
      label,
      scopes,
      scoped_teams,
      scoped_organizations,
      expires_at,
    })
    await logKeyActivity(tx, writer, createdKey.row, 'created')
    return createdKey
  })
}

/** Key of a user. */
interface OwnedKey {
  id: string
  user_id: number
}

const isOwnedKey = ({ id, user_id }: OwnedKey) =>
  and(eq(personalApiKeyTable.id, id), eq(personalApiKeyTable.user_id, user_id))

/** Renames a key. Returns null if the user has none with this id. */
export function renameApiKey(
  db: Database,
  writer: ActivityContext,
  key: OwnedKey,
  { label }: PersonalApiKeyPatch,
): Promise<ApiKeyRow | null> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(personalApiKeyTable).where(isOwnedKey(key)).for('update')
    if (!before || label === undefined || label === before.label) return before ?? null
    await tx.update(personalApiKeyTable).set({ label }).where(isOwnedKey(key))
    const after = { ...before, label }
    const changes = diffRecords(scope, { label: before.label }, { label })
    await logKeyActivity(tx, writer, after, 'updated', changes)
    return after
  })
}

/**
 * Replaces the value of a key, if `assertAllowed` does not throw for it. The previous value is rejected from then on, or
 * after a number of hours; the one before that is rejected at once. Returns null if the user has no key with this id.
 */
export function rollApiKey(
  db: Database,
  writer: ActivityContext,
  key: OwnedKey,
  { keep_previous_hours = 0 }: PersonalApiKeyRoll,
  assertAllowed: (row: ApiKeyRow) => void,
): Promise<{ row: ApiKeyRow; value: string } | null> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(personalApiKeyTable).where(isOwnedKey(key)).for('update')
    if (!before) return null
    assertAllowed(before)
    if (isKeyExpired(before)) throw invalid('The key has expired. Create a new key instead.')
    const value = generateApiKey()
    const overlap =
      keep_previous_hours === 0
        ? NO_OVERLAP
        : {
            previous_secure_value: before.secure_value,
            previous_value_expires_at: new Date(Date.now() + keep_previous_hours * HOUR_MS).toISOString(),
            previous_value_last_used_at: before.last_used_at,
          }
    const columns = { ...buildValueColumns(value), ...NEVER_USED, ...overlap }
    const [row = before] = await tx
      .update(personalApiKeyTable)
      .set(columns)
      .where(isOwnedKey(key))
      .returning()
    await rememberRevoked(tx, before)
    await logKeyActivity(tx, writer, before, 'rolled', diffOverlap(before, row))
    return { row, value }
  })
}

const HOUR_MS = 3_600_000

const NEVER_USED = { last_used_at: null, last_used_ip: null, last_used_user_agent: null }

const NO_OVERLAP = {
  previous_secure_value: null,
  previous_value_expires_at: null,
  previous_value_last_used_at: null,
}

type Overlap = Pick<ApiKeyRow, 'previous_value_expires_at'>

/** Change of the end of an overlap; null if there is no overlap before and after. */
function diffOverlap(before: Overlap, after: Overlap): ActivityChange[] | null {
  const pick = (row: Overlap) => ({
    previous_value_expires_at: isPreviousValueValid(row) ? row.previous_value_expires_at : null,
  })
  const changes = diffRecords(scope, pick(before), pick(after))
  return changes.length > 0 ? changes : null
}

/**
 * Rejects the previous value of a rolled key from now on. Returns null if the user has no key with this id; a key without
 * a valid previous value is unchanged.
 */
export function revokePreviousValue(
  db: Database,
  writer: ActivityContext,
  key: OwnedKey,
): Promise<ApiKeyRow | null> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(personalApiKeyTable).where(isOwnedKey(key)).for('update')
    if (!before || !isPreviousValueValid(before)) return before ?? null
    await tx.update(personalApiKeyTable).set(NO_OVERLAP).where(isOwnedKey(key))
    const after = { ...before, ...NO_OVERLAP }
    await logKeyActivity(tx, writer, after, 'previous_value_revoked', diffOverlap(before, after))
    return after
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
    if (!deletedRow) return null
    await rememberRevoked(tx, deletedRow)
    await logKeyActivity(tx, writer, deletedRow, 'deleted')
    return deletedRow
  })
}

/** Ends the access of a key to the organization of the writer; elsewhere it remains valid. */
export async function endKeyAccess(
  tx: Database,
  writer: ActivityContext & { organization: { id: string } },
  row: ApiKeyRow,
): Promise<void> {
  const ended = sql`array_append(${personalApiKeyTable.ended_organizations}, ${writer.organization.id})`
  await tx
    .update(personalApiKeyTable)
    .set({ ended_organizations: ended })
    .where(eq(personalApiKeyTable.id, row.id))
  await logKeyActivity(tx, writer, row, 'access_ended')
}

/** Stores the hash of a value that is rejected from now on, so that its use is recorded. */
async function rememberRevoked(tx: Database, { id, user_id, label, secure_value }: ApiKeyRow): Promise<void> {
  const row = { key_id: id, user_id, label, secure_value }
  await tx.insert(revokedApiKeyTable).values(row).onConflictDoNothing()
}

/**
 * Logs an activity in the organization of the writer, or else in those that the key reaches: the other ones of its user do
 * not have access to it.
 */
async function logKeyActivity(
  tx: Database,
  writer: ActivityContext,
  { id, label, scoped_organizations, scoped_teams }: ApiKeyRow,
  activity: string,
  changes: ActivityChange[] | null = null,
): Promise<void> {
  const write = { scope, item_id: id, activity, name: label, changes }
  if (writer.organization) return logActivity(tx, writer, write)
  const owners = await tx
    .selectDistinct({ id: projectTable.organization_id })
    .from(projectTable)
    .where(inArray(projectTable.id, scoped_teams))
  const organizations = new Set([...scoped_organizations, ...owners.map((owner) => owner.id)])
  if (organizations.size === 0) return logActivity(tx, writer, write)
  for (const id of organizations) await logActivity(tx, { ...writer, organization: { id } }, write)
}

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
