import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { LevelName } from '../../contract/domain/levels'
import { SCOPE_OBJECTS } from '../../contract/domain/scopes'
import type { Endpoint } from '../../contract/endpoint'
import { hashKey } from '../../server/core/auth/hash-key'
import { userTable } from '../../server/core/db/schema/users'
import { createProject } from '../../server/features/accounts/projects'
import { buildKey, buildMember, buildOrganization } from './factories'
import type { World } from './world'

/** Unauthorized caller of an endpoint, with the expected rejection. */
export interface UnauthorizedCaller {
  who: string
  status: number
  /** Text that the error message contains. */
  names?: string
  /** Creates the key or other value that the caller sends; null for none. */
  key: (world: World) => Promise<string | null>
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
    ...withoutScope(endpoint),
    ...withoutLevel(endpoint),
    ...outOfScope(endpoint),
  ]
}

/** Returns callers who have just lost access to an endpoint: the server must invalidate its cached principals. */
export function getRevokedCallers(endpoint: Endpoint): UnauthorizedCaller[] {
  const revoked = { who: 'a caller whose key was revoked', status: 401, key: createRevokedKey }
  const removed = {
    who: 'a member who was removed',
    status: getScopeStatus(endpoint),
    key: createRemovedMemberKey,
  }
  // Members of a deleted organization cannot be removed until it is restored.
  return isScoped(endpoint) && !endpoint.reachesDeleted ? [revoked, removed] : [revoked]
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
  ]
  return access === 'public'
    ? wrong
    : [{ who: 'a caller without a key', status: 401, key: async () => null }, ...wrong]
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
  const key = async ({ server, organization }: World) =>
    (await buildMember(server.db, organization.id, below)).key
  return [{ who: `a member of the level ${below}`, status: 403, key }]
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
