import { getRequiredAccess, type RequiredAccess } from '../../../contract/domain/access'
import { LEVELS, type LevelName } from '../../../contract/domain/levels'
import { hasScope } from '../../../contract/domain/scopes'
import type { EndpointSpec } from '../../../contract/endpoint'
import { INT32_MAX } from '../../../contract/limits'
import {
  expiredApiKey,
  forbidden,
  insufficientLevel,
  invalidApiKey,
  notAuthenticated,
  notFound,
  sessionExpired,
} from '../errors'
import {
  type Actor,
  isKeyExpired,
  isPreviousValueValid,
  type PrincipalCache,
  type ProjectScope,
  type RequestClient,
} from './principal'
import { assertAccess, getEffectiveLevel } from './project-access'
import { keyRefusedBySso } from './sso-enforcement'

/** Organization of a path, and the caller's access level in it (in the project, if the path contains one). */
export interface OrganizationAccess {
  id: string
  level: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until access has been granted. */
    access: RequestAccess | null
  }
}

export interface RequestAccess {
  /** Null for an unauthenticated request to a public endpoint. */
  actor: Actor | null
  organization?: OrganizationAccess
  project?: ProjectScope
  /** Access to kinds of resources that the endpoint requires in the project of the path or of the record. */
  requires: readonly RequiredAccess[]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isUuidParam = (text: string) => UUID.test(text)

/** Parses a positive 32-bit id from a path; null if it is none. */
export function parseIntId(text: string): number | null {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return id > 0 && id <= INT32_MAX ? id : null
}

/** Credentials of a request: an API key or a session. */
export interface Credentials {
  authorization: string | undefined
  /** Undefined if there is an `Authorization` header. */
  sessionToken: string | undefined
  /** The request was sent by a page of this server. */
  isFromOwnPage: boolean
  /** Client that the use of a key is recorded with; undefined to record only the time. */
  client?: RequestClient | undefined
}

/** Asserts that the caller may manage the credentials of its user, which a key with fewer scopes must not widen. */
export function assertManagesCredentials({ key }: Actor): void {
  if (!key.scopes.includes('*')) throw forbidden('This action does not support Personal API Key access')
}

/** Asserts that the caller is a person: a service account belongs to one organization and is managed by its admins. */
export function assertPerson({ user }: Actor): void {
  if (user.is_service_account) throw forbidden('Service accounts cannot do this.')
}

export async function authenticate(
  directory: PrincipalCache,
  { authorization, sessionToken, isFromOwnPage, client }: Credentials,
): Promise<Actor> {
  if (sessionToken !== undefined) {
    const actor = await directory.sessionActor(sessionToken)
    if (!actor) throw sessionExpired()
    return actor
  }
  const key = authorization?.match(/^Bearer +(\S+) *$/)?.[1]
  if (!key) throw notAuthenticated()
  const actor = await directory.actor(key, client)
  if (!actor || (actor.hasPreviousValue && !isPreviousValueValid(actor.key)))
    throw invalidApiKey('Authorization header')
  if (isKeyExpired(actor.key)) throw expiredApiKey()
  if (isFromOwnPage) await assertKeyMaySignIn(directory, actor)
  return actor
}

/**
 * Asserts that a user may use API keys in the dashboard: their domain does not enforce single sign-on, or they own its
 * organization, so that owners cannot lock themselves out.
 */
async function assertKeyMaySignIn(directory: PrincipalCache, { user, memberships }: Actor): Promise<void> {
  const enforced = await directory.enforcedDomain(user.email)
  if (!enforced) return
  const level = memberships.get(enforced.organization_id)?.level ?? 0
  if (level < LEVELS.owner) throw keyRefusedBySso(enforced.domain)
}

/**
 * Authorizes the actor to call an endpoint in the scope of its path. Checks in this order: the key's restrictions, its
 * scopes, the membership, the level, the access rules of the project. An organization or project that does not exist or
 * was deleted is 404, one that exists but is inaccessible to the caller is 403: see
 * docs/adr/0010-unknown-is-404-foreign-is-403.md. The project of a record that is reached through its organization is
 * known when the record is found: its handlers assert `requires`.
 */
export async function authorize(
  directory: PrincipalCache,
  endpoint: Pick<EndpointSpec, 'access' | 'scope' | 'level' | 'reachesDeleted'> & {
    method: string
    path: string
  },
  params: Record<string, string>,
  actor: Actor,
): Promise<RequestAccess> {
  const scope = await resolveScope(directory, endpoint.path, params, actor)
  assertKeyReaches(actor, endpoint.path, scope)
  if (endpoint.scope && !hasScope(actor.key.scopes, endpoint.scope)) {
    throw forbidden(`API key missing required scope '${endpoint.scope}'`)
  }
  const access = await getAccess(directory, actor, endpoint, scope)
  if (endpoint.level && access.organization) assertLevel(access.organization, endpoint.level)
  const requires = getRequiredAccess(endpoint)
  if (access.project) assertAccess(actor, access.project, requires)
  return { ...access, requires }
}

/** Throws 403 unless the caller has at least this level in the scope of the path. */
export function assertLevel(organization: OrganizationAccess, level: LevelName): void {
  if (organization.level < LEVELS[level]) throw insufficientLevel()
}

interface RequestScope {
  organization?: string
  project?: { id: number; hasPrincipal: ProjectScope | null }
}

/** Parses the scope of a path. Throws 404 for a malformed id, and for `@current` if the user has none. */
async function resolveScope(
  directory: PrincipalCache,
  path: string,
  params: Record<string, string>,
  actor: Actor,
): Promise<RequestScope> {
  if (params.project_id !== undefined) {
    const id =
      params.project_id === '@current' ? actor.user.current_project_id : parseIntId(params.project_id)
    if (id === null) throw notFound('Project not found.')
    return { project: { id, hasPrincipal: await directory.project(id) } }
  }
  const named = params.organization_id ?? (isOrganization(path) ? params.id : undefined)
  if (named === undefined) return {}
  const id = named === '@current' ? actor.user.current_organization_id : named
  if (id === null || !isUuidParam(id))
    throw notFound(isOrganization(path) ? undefined : 'Organization not found.')
  return { organization: id.toLowerCase() }
}

/** Matches `/api/organizations/:id/`: the organization as the requested record, not as the scope of others. */
const isOrganization = (path: string) => path.startsWith('/api/organizations/:id/')

/**
 * Restricts a key with scoped projects to these, except for the endpoint of the current user; the same for
 * organizations.
 */
function assertKeyReaches({ key }: Actor, path: string, { organization, project }: RequestScope): void {
  // A tool call of an assistant is a request of its own, with its own path.
  if (/^\/api\/(users\/|personal_api_keys\/|mcp$)/.test(path)) return
  if (key.scoped_teams.length) {
    if (!project)
      throw forbidden('API keys with scoped projects are only supported on project-based endpoints.')
    if (!key.scoped_teams.includes(project.id)) {
      throw forbidden(`API key does not have access to the requested project: ID ${project.id}.`)
    }
  }
  if (!key.scoped_organizations.length) return
  // An unknown project is 404 for every key. The owner of an existing one is not disclosed.
  if (project?.hasPrincipal && !key.scoped_organizations.includes(project.hasPrincipal.organization_id)) {
    throw forbidden(`API key does not have access to the requested project: ID ${project.id}.`)
  }
  if (organization && !key.scoped_organizations.includes(organization)) {
    if (isOrganization(path)) throw notFound()
    throw forbidden(`API key does not have access to the requested organization: ID ${organization}.`)
  }
}

async function getAccess(
  directory: PrincipalCache,
  actor: Actor,
  { path, reachesDeleted }: Pick<EndpointSpec, 'reachesDeleted'> & { path: string },
  { organization, project }: RequestScope,
): Promise<Omit<RequestAccess, 'requires'>> {
  if (project) {
    if (!project.hasPrincipal) throw notFound('Project not found.')
    const level = getEffectiveLevel(actor, project.hasPrincipal)
    if (level === null) throw forbidden("You don't have access to the project.")
    return {
      actor,
      organization: { id: project.hasPrincipal.organization_id, level },
      project: project.hasPrincipal,
    }
  }
  if (organization === undefined) return { actor }
  const membership =
    actor.memberships.get(organization) ??
    (reachesDeleted ? actor.trashedMemberships.get(organization) : undefined)
  if (!membership) {
    if (isOrganization(path)) throw notFound()
    if (!(await directory.hasOrganization(organization))) throw notFound('Organization not found.')
    throw forbidden("You don't have access to the organization.")
  }
  return { actor, organization: { id: organization, level: membership.level } }
}
