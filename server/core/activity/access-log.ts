import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { parseIntId } from '../auth/access'
import { hashKey } from '../auth/hash-key'
import type { Actor, PrincipalCache, RequestClient } from '../auth/principal'
import { clientKeyForIp } from '../auth/rate-limit'
import type { Database } from '../db/database'
import { activityTable } from '../db/schema/activity'
import { personalApiKeyTable, revokedApiKeyTable } from '../db/schema/personal-api-keys'
import { userTable } from '../db/schema/users'
import { HttpError } from '../errors'
import { limitEntries } from '../lru'
import { type ActivityInput, buildActivityEntry, type EntryActor, loadOrganizationIds } from './log'

/** Delay between an event and its entry, so that events of the same time are written together. */
const FLUSH_DELAY_MS = 1000
/** Maximum number of different events that wait for the database. Further ones are dropped. */
const MAX_PENDING = 200
/** Number of times that an event is written again after an error. */
const RETRIES = 5
const MAX_SEEN = 10_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Rejected request. */
interface RefusedRequest {
  endpoint: { method: string; path: string }
  params: Record<string, string>
  client: RequestClient
}

/** Entry with the organizations that it belongs to. */
interface AccessEntry extends ActivityInput {
  actor: EntryActor
  organization_ids: readonly string[]
  project_id?: number | undefined
}

/** Event whose entry is built in the background; null if no organization may see it. */
interface AccessEvent {
  time: number
  /** Number of occurrences since the last flush; null for events that are not counted. */
  count: number | null
  attempts: number
  resolve: () => Promise<AccessEntry | null>
}

interface Log {
  warn(fields: object, message: string): void
}

export type AccessLog = ReturnType<typeof createAccessLog>

/**
 * Log of requests that are not writes: the first use of a key per day and address, and, once per hour with a count,
 * refused requests and failed sign-ins. Events are written in the background, in batches. The id of an entry is derived
 * from its caller, endpoint and period, so that all processes count in the same entry. See docs/adr/0103-audit-log.md.
 */
export function createAccessLog(db: Database, principals: PrincipalCache, isEnabled: boolean, log: Log) {
  const pending = new Map<string, AccessEvent>()
  const seenKeys = new LRUCache<string, true>(limitEntries(MAX_SEEN))
  let timer: NodeJS.Timeout | undefined

  /** Adds an event. Returns false if it was dropped because too many wait. */
  function add(key: string, periodMs: number, isCounted: boolean, resolve: AccessEvent['resolve']): boolean {
    const time = Date.now()
    const name = `${key} ${Math.floor(time / periodMs)}`
    const event = pending.get(name)
    if (!event && pending.size >= MAX_PENDING) return false
    if (event) event.count = event.count === null ? null : event.count + 1
    else pending.set(name, { time, count: isCounted ? 1 : null, attempts: 0, resolve })
    schedule()
    return true
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), FLUSH_DELAY_MS).unref()
  }

  /** Writes the events that are waiting. Never fails: after an error they are written with the next ones. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const events = [...pending]
    pending.clear()
    try {
      const rows = []
      for (const [name, event] of events) rows.push(...buildRows(name, event, await event.resolve()))
      await upsertRows(db, rows)
    } catch (error) {
      log.warn({ err: error }, 'access log not written')
      for (const [name, event] of events) {
        event.attempts += 1
        if (event.attempts <= RETRIES && !pending.has(name)) pending.set(name, event)
      }
      if (pending.size > 0) schedule()
    }
  }

  const api = {
    isEnabled,
    flush,

    /** Records the use of a key, once per day and address. */
    recordKeyUse(actor: Actor): void {
      const { key, client } = actor
      if (actor.session !== null || !client) return
      const use = `used ${key.id} ${client.ip_address}`
      const seen = `${use} ${Math.floor(Date.now() / DAY_MS)}`
      if (seenKeys.has(seen)) return
      const entry = { ...describeCredential(actor), activity: 'used', changes: null, actor }
      const isAdded = add(use, DAY_MS, false, async () => ({
        ...entry,
        organization_ids: await findReach(principals, actor),
      }))
      if (isAdded) seenKeys.set(seen, true)
    },

    /** Records a request that was rejected because its caller lacks a permission. */
    recordDenial(request: RefusedRequest, actor: Actor, error: unknown): void {
      if (!(error instanceof HttpError) || error.status !== 403) return
      const { client } = request
      const name = describeRequest(request, error)
      add(`denied ${actor.key.id} ${name}`, HOUR_MS, true, async () => {
        const entry = { ...describeCredential(actor), ...denied(request, error) }
        return {
          ...entry,
          actor: { user: actor.user, client },
          ...(await findRequestScope(principals, request, actor)),
        }
      })
    },

    /** Records a request with a key that exists or existed but was rejected. Other keys are not recorded. */
    recordRejectedKey(request: RefusedRequest, authorization: string | undefined, error: unknown): void {
      const key = authorization?.match(/^Bearer +(\S+) *$/)?.[1]
      if (!key || !(error instanceof HttpError) || (error.status !== 401 && error.status !== 403)) return
      const hash = hashKey(key)
      add(`denied ${hash} ${describeRequest(request, error)}`, HOUR_MS, true, async () => {
        const storedKey = await findKey(db, hash)
        if (!storedKey) return null
        const { user, id, label } = storedKey
        return {
          scope: 'PersonalAPIKey',
          item_id: id,
          name: label,
          ...denied(request, error),
          actor: { user, client: request.client },
          organization_ids: await loadOrganizationIds(db, user.id),
        }
      })
    },

    /** Records a failed sign-in. `resolve` finds its user and organizations. */
    recordFailedSignIn(key: string, client: RequestClient, resolve: AccessEvent['resolve']): void {
      add(`sign-in ${key} ${clientKeyForIp(client.ip_address)}`, HOUR_MS, true, resolve)
    },
  }

  const none = () => {}
  const disabled = { isEnabled, flush, recordKeyUse: none, recordDenial: none, recordRejectedKey: none }
  return isEnabled ? api : { ...disabled, recordFailedSignIn: none }
}

/** Organization and project of a request, if its caller is a member; else all organizations of the caller. */
export async function findRequestScope(
  principals: PrincipalCache,
  { endpoint, params }: Omit<RefusedRequest, 'client'>,
  actor: Actor,
): Promise<Pick<AccessEntry, 'organization_ids' | 'project_id'>> {
  const { user, memberships } = actor
  const { project_id = '', organization_id } = params
  const id = project_id === '@current' ? user.current_project_id : parseIntId(project_id)
  const project = id === null ? null : await principals.project(id)
  const named = organization_id ?? (endpoint.path.startsWith('/api/organizations/:id/') ? params.id : '')
  const path = named === '@current' ? user.current_organization_id : named?.toLowerCase()
  const organization = project?.organization_id ?? path ?? ''
  return memberships.has(organization)
    ? { organization_ids: [organization], project_id: project?.id }
    : { organization_ids: await findReach(principals, actor) }
}

/** Organizations that a credential reaches: a restricted key is not disclosed to the other ones of its user. */
async function findReach(principals: PrincipalCache, { key, memberships }: Actor): Promise<string[]> {
  const projects = await Promise.all(key.scoped_teams.map((id) => principals.project(id)))
  const reached = [...key.scoped_organizations, ...projects.map((project) => project?.organization_id)]
  const isRestricted = key.scoped_teams.length + key.scoped_organizations.length > 0
  return [...memberships.keys()].filter((id) => !isRestricted || reached.includes(id))
}

/** Record of the credential of a request: its key, or the user of a session. */
export const describeCredential = (actor: Actor) =>
  actor.session === null
    ? { scope: 'PersonalAPIKey', item_id: actor.key.id, name: actor.key.label }
    : { scope: 'User', item_id: actor.user.id, name: actor.user.email }

const describeEndpoint = ({ endpoint }: RefusedRequest) => `${endpoint.method} ${endpoint.path}`

/** Key under which rejected requests are counted together. */
const describeRequest = (request: RefusedRequest, { status, code }: HttpError) =>
  `${describeEndpoint(request)} ${status} ${code} ${clientKeyForIp(request.client.ip_address)}`

const denied = (request: RefusedRequest, { status, code, detail }: HttpError) => ({
  activity: 'access_denied',
  changes: null,
  trigger: { endpoint: describeEndpoint(request), status, code, detail },
})

/** Finds a key by its hash, also one that has expired, was revoked, or belongs to an inactive user. */
async function findKey(db: Database, hash: string) {
  const [key] = await db
    .select({ id: personalApiKeyTable.id, label: personalApiKeyTable.label, user: userTable })
    .from(personalApiKeyTable)
    .innerJoin(userTable, eq(userTable.id, personalApiKeyTable.user_id))
    .where(eq(personalApiKeyTable.secure_value, hash))
  if (key) return key
  const [revoked] = await db
    .select({ id: revokedApiKeyTable.key_id, label: revokedApiKeyTable.label, user: userTable })
    .from(revokedApiKeyTable)
    .innerJoin(userTable, eq(userTable.id, revokedApiKeyTable.user_id))
    .where(eq(revokedApiKeyTable.secure_value, hash))
  return revoked ?? null
}

/** Builds the rows of an event, one for each organization. */
function buildRows(name: string, { time, count }: AccessEvent, entry: AccessEntry | null) {
  if (!entry) return []
  const project = entry.project_id === undefined ? {} : { project: { id: entry.project_id } }
  return entry.organization_ids.map((id) => ({
    ...buildActivityEntry({ actor: entry.actor, organization: { id }, ...project }, entry),
    id: toUuid(`${name} ${id}`),
    count,
    created_at: new Date(time).toISOString(),
  }))
}

/** Derives a UUID from a text. */
const toUuid = (text: string) =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** Inserts rows, or adds their counts to those of the entries that exist. */
async function upsertRows(db: Database, rows: ReturnType<typeof buildRows>): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(activityTable)
    .values(rows)
    .onConflictDoUpdate({
      target: activityTable.id,
      set: { count: sql`${activityTable.count} + excluded.count` },
    })
}
