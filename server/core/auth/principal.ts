import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database'
import { isDiskFullError } from '../db/disk-space'
import { isLiveOrganization, isLiveProject } from '../db/not-deleted'
import {
  membershipTable,
  organizationTable,
  projectMembershipTable,
  projectTable,
} from '../db/schema/organizations'
import { personalApiKeyTable } from '../db/schema/personal-api-keys'
import { userTable } from '../db/schema/users'
import { limitEntries } from '../lru'
import { hashKey } from './hash-key'
import { loadAccessRules, type UserAccess } from './project-access'
import { findSession, type SessionRow } from './session'
import { type EnforcedDomain, findEnforcedDomain, getEmailDomain } from './sso-enforcement'

type ApiKeyRow = typeof personalApiKeyTable.$inferSelect

/** Client of a request, as the activity log records it. */
export interface RequestClient {
  ip_address: string
  user_agent: string
}

/** Authenticated principal: a key or a session, its owner, and the owner's memberships. */
export type Actor = Owner & (KeyPrincipal | SessionPrincipal) & { client?: RequestClient }

interface Owner extends UserAccess {
  user: typeof userTable.$inferSelect
  /** The memberships in deleted organizations, which can be restored. */
  trashedMemberships: UserAccess['memberships']
}

interface KeyPrincipal {
  key: ApiKeyRow
  /** The request has the value of the key before its last roll. */
  hasPreviousValue: boolean
  session: null
}

interface SessionPrincipal {
  /** Permissions of the session: those of an unrestricted key. */
  key: Pick<ApiKeyRow, 'id' | 'scopes' | 'scoped_teams' | 'scoped_organizations' | 'ended_organizations'>
  session: SessionRow
}

/** Project fields required for authorization. */
export type ProjectScope = Pick<typeof projectTable.$inferSelect, 'id' | 'organization_id' | 'access_control'>

/** Maximum age of cached keys and projects, which bounds staleness after changes by another process. */
const CACHE_TTL_MS = 5_000
const CACHE_MAX_ENTRIES = 10_000

/** Returns true if the expiration date of a key has passed. */
export const isKeyExpired = ({ expires_at }: Pick<ApiKeyRow, 'expires_at'>): boolean =>
  expires_at !== null && Date.parse(expires_at) <= Date.now()

/** Returns true if the value of a key before its last roll is still accepted. */
export const isPreviousValueValid = ({
  previous_value_expires_at: end,
}: Pick<ApiKeyRow, 'previous_value_expires_at'>): boolean => end !== null && Date.parse(end) > Date.now()

export interface PrincipalCache {
  /**
   * Returns the actor of a key; null if the key does not exist or its owner is inactive. Records the use of the key, with
   * its client.
   */
  actor(key: string, client?: RequestClient): Promise<(Owner & KeyPrincipal) | null>
  /** Returns the actor of a session; null if the session has expired or its user is inactive. */
  sessionActor(token: string): Promise<Actor | null>
  /** Returns the domain of an email address if it enforces single sign-on. */
  enforcedDomain(email: string): Promise<EnforcedDomain | null>
  project(id: number): Promise<ProjectScope | null>
  /** Returns true if an organization with this id exists, regardless of its members. */
  hasOrganization(id: string): Promise<boolean>
  /** Clears the cache. Must be called after any write to keys, users, memberships, roles, projects or access rules. */
  invalidate(): void
}

/** Creates a lookup of keys and projects that caches results for seconds, because every request needs them. */
export function createPrincipalCache(db: Database, serverIssuer?: string): PrincipalCache {
  const actors = createTtlCache((hash: string, client?: RequestClient) => findKeyActor(db, hash, client))
  const sessions = createTtlCache((hash: string) => findSessionActor(db, hash))
  const enforcements = createTtlCache((domain: string) => findEnforcedDomain(db, domain, serverIssuer))
  const projects = createTtlCache((id: number) => findProject(db, id))
  const organizations = createTtlCache((id: string) => organizationExists(db, id))
  return {
    actor: (key, client) => actors.get(hashKey(key), client),
    sessionActor: (token) => sessions.get(hashKey(token)),
    enforcedDomain: (email) => enforcements.get(getEmailDomain(email)),
    project: projects.get,
    hasOrganization: organizations.get,
    invalidate: () => {
      actors.clear()
      sessions.clear()
      enforcements.clear()
      projects.clear()
      organizations.clear()
    },
  }
}

function createTtlCache<Key extends string | number, Value, Context extends unknown[]>(
  find: (key: Key, ...context: Context) => Promise<Value>,
) {
  const entries = new LRUCache<Key, Promise<Value>>({ ...limitEntries(CACHE_MAX_ENTRIES), ttl: CACHE_TTL_MS })
  return {
    get(key: Key, ...context: Context): Promise<Value> {
      const cached = entries.get(key)
      if (cached) return cached
      const value = find(key, ...context)
      entries.set(key, value)
      value.catch(() => entries.delete(key))
      return value
    },
    clear: () => entries.clear(),
  }
}

async function findKeyActor(
  db: Database,
  hash: string,
  client?: RequestClient,
): Promise<(Owner & KeyPrincipal) | null> {
  const { secure_value, previous_secure_value, previous_value_expires_at } = personalApiKeyTable
  const [row] = await db
    .select({ key: personalApiKeyTable, user: userTable })
    .from(personalApiKeyTable)
    .innerJoin(userTable, eq(userTable.id, personalApiKeyTable.user_id))
    .where(
      and(
        or(
          eq(secure_value, hash),
          and(eq(previous_secure_value, hash), gt(previous_value_expires_at, sql`now()`)),
        ),
        eq(userTable.is_active, true),
      ),
    )
  if (!row) return null
  const hasPreviousValue = row.key.secure_value !== hash
  if (!isKeyExpired(row.key)) await recordKeyUse(db, row.key.id, hasPreviousValue, client)
  const owner = await loadMemberships(db, row.user)
  const { ended_organizations } = row.key
  // For this key, its owner is no member of the organizations in which its access was ended.
  const select = (memberships: Owner['memberships']) =>
    new Map([...memberships].filter(([id]) => !ended_organizations.includes(id)))
  const memberships = select(owner.memberships)
  const trashedMemberships = select(owner.trashedMemberships)
  return { ...row, hasPreviousValue, session: null, ...owner, memberships, trashedMemberships }
}

async function findSessionActor(db: Database, hash: string): Promise<(Owner & SessionPrincipal) | null> {
  const row = await findSession(db, hash)
  if (!row) return null
  const id = `session ${row.session.id}`
  const key = { id, scopes: ['*'], scoped_teams: [], scoped_organizations: [], ended_organizations: [] }
  return { ...row, key, ...(await loadMemberships(db, row.user)) }
}

/** Loads the memberships of a user, with their access to projects. */
export async function loadMemberships(
  db: Database,
  user: Pick<Owner['user'], 'id'>,
): Promise<Omit<Owner, 'user'>> {
  const joined = await db
    .select({ membership: membershipTable, deleted_at: organizationTable.deleted_at })
    .from(membershipTable)
    .innerJoin(organizationTable, eq(organizationTable.id, membershipTable.organization_id))
    .where(eq(membershipTable.user_id, user.id))
  const projectLevels = await db
    .select({ project_id: projectMembershipTable.project_id, level: projectMembershipTable.level })
    .from(projectMembershipTable)
    .innerJoin(membershipTable, eq(membershipTable.id, projectMembershipTable.membership_id))
    .where(eq(membershipTable.user_id, user.id))
  return {
    memberships: buildMembershipMap(joined.filter(({ deleted_at }) => deleted_at === null)),
    trashedMemberships: buildMembershipMap(joined.filter(({ deleted_at }) => deleted_at !== null)),
    projectLevels: new Map(projectLevels.map(({ project_id, level }) => [project_id, level])),
    accessRules: await loadAccessRules(db, user),
  }
}

const buildMembershipMap = (rows: { membership: typeof membershipTable.$inferSelect }[]) =>
  new Map(rows.map(({ membership: { organization_id, id, level } }) => [organization_id, { id, level }]))

/** Stores the time and the client of a use, at most once a minute. */
async function recordKeyUse(
  db: Database,
  id: string,
  hasPreviousValue: boolean,
  client: RequestClient | undefined,
): Promise<void> {
  const { last_used_at, previous_value_last_used_at } = personalApiKeyTable
  const time = hasPreviousValue ? previous_value_last_used_at : last_used_at
  const isStale = or(isNull(time), lt(time, sql`now() - interval '1 minute'`))
  const use = hasPreviousValue
    ? { previous_value_last_used_at: sql`now()` }
    : {
        last_used_at: sql`now()`,
        last_used_ip: client?.ip_address ?? null,
        last_used_user_agent: client?.user_agent ?? null,
      }
  try {
    await db
      .update(personalApiKeyTable)
      .set(use)
      .where(and(eq(personalApiKeyTable.id, id), isStale))
  } catch (error) {
    // A full disk must not block requests that only read.
    if (!isDiskFullError(error)) throw error
  }
}

async function findProject(db: Database, id: number): Promise<ProjectScope | null> {
  const { organization_id, access_control } = projectTable
  const [project] = await db
    .select({ id: projectTable.id, organization_id, access_control })
    .from(projectTable)
    .where(and(eq(projectTable.id, id), isLiveProject))
  return project ?? null
}

async function organizationExists(db: Database, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: organizationTable.id })
    .from(organizationTable)
    .where(and(eq(organizationTable.id, id), isLiveOrganization))
  return rows.length > 0
}
