import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { LevelName } from '../../contract/domain/levels'
import { SCOPE_OBJECTS } from '../../contract/domain/scopes'
import type { Endpoint } from '../../contract/endpoint'
import { hashKey } from '../../server/core/auth/hash-key'
import { personalApiKeyTable } from '../../server/core/db/schema/personal-api-keys'
import { userTable } from '../../server/core/db/schema/users'
import { createProject } from '../../server/features/accounts/projects'
import type { Credential } from './endpoints'
import { buildKey, buildMember, buildOrganization, buildSession } from './factories'
import type { World } from './world'

/** Unauthorized caller of an endpoint, with the expected rejection. */
export interface UnauthorizedCaller {
  who: string
  status: number
  /** Text that the error message contains. */
  names?: string
  /** Code of the error, if it is not that of the status. */
  code?: string
  /** Creates the key, session or other value that the caller sends; null for none. */
  key: (world: World) => Promise<Credential>
}

const BELOW: Partial<Record<LevelName, LevelName>> = { admin: 'member', owner: 'admin' }

/** Tests for an endpoint of the organization itself, which is not visible to users outside it. */
const isOrganizationItself = ({ path }: Endpoint) => path.startsWith('/api/organizations/:id/')

/** Tests for an endpoint whose path contains an organization or project. */
const isScoped = (endpoint: Endpoint) =>
  isOrganizationItself(endpoint) || /:(organization|project)_id/.test(endpoint.path)

/** Returns the callers that an endpoint must reject, according to its spec. */
export function getUnauthorizedCallers(endpoint: Endpoint): UnauthorizedCaller[] {
  return [
    ...withoutKey(endpoint),
    ...withoutSession(endpoint),
    ...withoutScope(endpoint),
    ...withoutLevel(endpoint),
    ...outOfScope(endpoint),
  ]
}

/** Returns callers who have just lost access to an endpoint: the server must invalidate its cached principals. */
export function getRevokedCallers(endpoint: Endpoint): UnauthorizedCaller[] {
  const revoked = [
    { who: 'a caller whose key was revoked', status: 401, key: createRevokedKey },
    { who: 'a caller with the value of a key before its roll', status: 401, key: createRolledKey },
  ]
  const removed = {
    who: 'a member who was removed',
    status: getScopeStatus(endpoint),
    key: createRemovedMemberKey,
  }
  // Members of a deleted organization cannot be removed until it is restored.
  return isScoped(endpoint) && !endpoint.reachesDeleted ? [...revoked, removed] : revoked
}

const getScopeStatus = (endpoint: Endpoint) => (isOrganizationItself(endpoint) ? 404 : 403)

function withoutKey({ access }: Endpoint): UnauthorizedCaller[] {
  const wrong: UnauthorizedCaller[] = [
    { who: 'a caller with the prefix of a key', status: 401, key: async () => 'phx_' },
    { who: 'a caller with a key and one more character', status: 401, key: async ({ key }) => `${key}x` },
    {
      who: 'a caller with the project token',
      status: 401,
      key: async ({ project }) => project.api_token,
    },
    { who: 'a caller with the hash of a key', status: 401, key: async ({ key }) => hashKey(key) },
    { who: 'a disabled user', status: 401, key: createDisabledUserKey },
    { who: 'a caller with an expired key', status: 401, key: createExpiredKey },
    {
      who: 'a caller with the value of a key before its roll, after the overlap',
      status: 401,
      key: createPreviousValue,
    },
  ]
  return access === 'public'
    ? wrong
    : [{ who: 'a caller without a key', status: 401, key: async () => null }, ...wrong]
}

/** Sessions that have ended, and requests with a session of another site. A public endpoint ignores an ended one. */
function withoutSession({ access, method }: Endpoint): UnauthorizedCaller[] {
  const ended = { status: 401, code: 'session_expired' }
  const sessions: UnauthorizedCaller[] = [
    {
      who: 'a caller with an unknown session',
      ...ended,
      key: async ({ key }) => ({ session: key }),
    },
    {
      who: 'a caller with an expired session',
      ...ended,
      key: async ({ server, owner }) => ({
        session: await buildSession(server.db, owner.id, { expires_at: PAST }),
      }),
    },
    {
      who: 'a caller with an unused session',
      ...ended,
      key: async ({ server, owner }) => ({
        session: await buildSession(server.db, owner.id, { last_used_at: PAST }),
      }),
    },
  ]
  const foreignSite: UnauthorizedCaller = {
    who: 'another site with the session of the owner',
    status: 403,
    code: 'csrf_failed',
    key: async ({ server, owner }) => ({
      session: await buildSession(server.db, owner.id),
      site: 'cross-site',
    }),
  }
  return [...(access === 'public' ? [] : sessions), ...(method === 'GET' ? [] : [foreignSite])]
}

function withoutScope({ scope }: Endpoint): UnauthorizedCaller[] {
  if (!scope) return []
  const rejected = { status: 403, names: `'${scope}'` }
  const [object, action] = scope.split(':')
  const others = SCOPE_OBJECTS.filter((scopeObject) => scopeObject !== object).map(
    (scopeObject) => `${scopeObject}:write`,
  )
  const createKeyWith =
    (scopes: string[]) =>
    ({ server, owner }: World) =>
      buildKey(server.db, owner.id, { scopes })
  return [
    { who: 'a key with all other scopes', ...rejected, key: createKeyWith(others) },
    ...(action === 'write'
      ? [{ who: 'a read-only key', ...rejected, key: createKeyWith([...others, `${object}:read`]) }]
      : []),
  ]
}

function withoutLevel({ level }: Endpoint): UnauthorizedCaller[] {
  const below = level && BELOW[level]
  if (!below) return []
  const build = ({ server, organization }: World, fields = {}) =>
    buildMember(server.db, organization.id, below, fields)
  return [
    { who: `a member of the level ${below}`, status: 403, key: async (world) => (await build(world)).key },
    {
      who: `a service account of the level ${below}`,
      status: 403,
      key: async (world) => (await build(world, { is_service_account: true })).key,
    },
    {
      who: `a session of a member of the level ${below}`,
      status: 403,
      key: async (world) => ({
        session: await buildSession(world.server.db, (await build(world)).user.id),
      }),
    },
  ]
}

function outOfScope(endpoint: Endpoint): UnauthorizedCaller[] {
  if (endpoint.access === 'public' || !endpoint.path.includes(':')) return []
  const scopeStatus = getScopeStatus(endpoint)
  // Of the two endpoints without a scope in the path, one looks up the record and the other checks the caller.
  const recordStatus = endpoint.path.startsWith('/api/users/') ? 403 : 404
  const stranger = { who: 'the owner of another organization', key: createStrangerKey }
  if (!isScoped(endpoint)) return [{ ...stranger, status: recordStatus }]
  return [
    { ...stranger, status: scopeStatus },
    {
      who: 'a session of the owner of another organization',
      status: scopeStatus,
      key: createStrangerSession,
    },
    {
      who: 'a service account of another organization',
      status: scopeStatus,
      key: createStrangerServiceAccountKey,
    },
    { who: 'a key for another organization', status: scopeStatus, key: createOtherOrganizationKey },
    { who: 'a key for another project', status: 403, key: createOtherProjectKey },
  ]
}

/** Sends a request that any key may make, so that the server caches the principal. */
async function warmCache({ server }: World, key: string): Promise<string> {
  expect((await server.call(key, 'GET', '/api/users/@me/')).status).toBe(200)
  return key
}

async function createRevokedKey(world: World): Promise<string> {
  const { server, owner } = world
  const key = await warmCache(world, await buildKey(server.db, owner.id))
  expect((await server.call(key, 'DELETE', '/api/personal_api_keys/@current/')).status).toBe(204)
  return key
}

async function createDisabledUserKey({ server, organization }: World): Promise<string> {
  const { user, key } = await buildMember(server.db, organization.id, 'owner')
  await server.db.update(userTable).set({ is_active: false }).where(eq(userTable.id, user.id))
  return key
}

const PAST = new Date(Date.now() - 60 * 86_400_000).toISOString()

const createExpiredKey = ({ server, owner }: World) => buildKey(server.db, owner.id, { expires_at: PAST })

/** Creates a key that was rolled with an overlap that has passed; returns the previous value. */
async function createPreviousValue({ server, owner }: World): Promise<string> {
  const previous = await buildKey(server.db, owner.id)
  await server.db
    .update(personalApiKeyTable)
    .set({
      secure_value: hashKey(`${previous}-rolled`),
      previous_secure_value: hashKey(previous),
      previous_value_expires_at: PAST,
    })
    .where(eq(personalApiKeyTable.secure_value, hashKey(previous)))
  return previous
}

async function createRolledKey(world: World): Promise<string> {
  const { server, owner } = world
  const key = await warmCache(world, await buildKey(server.db, owner.id))
  expect((await server.call(key, 'POST', '/api/personal_api_keys/@current/roll/', {})).status).toBe(200)
  return key
}

async function createStrangerSession({ server }: World): Promise<Credential> {
  const { owner } = await buildOrganization(server.db)
  return { session: await buildSession(server.db, owner.id) }
}

async function createStrangerServiceAccountKey({ server }: World): Promise<string> {
  const { organization } = await buildOrganization(server.db)
  const fields = { is_service_account: true }
  return (await buildMember(server.db, organization.id, 'admin', fields)).key
}

const createStrangerKey = async ({ server }: World) => (await buildOrganization(server.db)).key

async function createRemovedMemberKey(world: World): Promise<string> {
  const { server, organization } = world
  const { user, key } = await buildMember(server.db, organization.id, 'admin')
  await warmCache(world, key)
  const url = `/api/organizations/${organization.id}/members/${user.uuid}/`
  expect((await server.call(world.key, 'DELETE', url)).status).toBe(204)
  return key
}

async function createOtherOrganizationKey({ server, owner, key }: World): Promise<string> {
  const { body } = await server.call(key, 'POST', '/api/organizations/', { name: 'Elsewhere' })
  return buildKey(server.db, owner.id, { scoped_organizations: [body.id] })
}

async function createOtherProjectKey({ server, owner, organization }: World): Promise<string> {
  const { id } = await createProject(server.db, { organization_id: organization.id, name: 'Other' })
  return buildKey(server.db, owner.id, { scoped_teams: [id] })
}
