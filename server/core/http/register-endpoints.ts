import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequiredAccess } from '../../../contract/domain/access'
import {
  LIVE_CONNECTION_HEADER,
  LIVE_RESOURCES,
  type LiveResource,
  ORGANIZATION_LIVE_RESOURCES,
} from '../../../contract/domain/live'
import type {
  Endpoint,
  EndpointSpec,
  Endpoints,
  PathParams,
  RequestBody,
  RequestQuery,
  ResponseBody,
} from '../../../contract/endpoint'
import { isObject } from '../../../contract/is-object'
import { replacements } from '../../../contract/replacements'
import * as schemas from '../../../contract/schemas'
import type { AccessLog } from '../activity/access-log'
import {
  authenticate,
  authorize,
  type Credentials,
  type OrganizationAccess,
  type RequestAccess,
} from '../auth/access'
import type { Actor, PrincipalCache, ProjectScope, RequestClient } from '../auth/principal'
import { type AuthRateLimiter, clientKeyForIp, type RateLimiter } from '../auth/rate-limit'
import { assertSameOrigin, isFromOwnPage, isSecureRequest, readCookie } from '../auth/session'
import { invalid } from '../errors'
import { encodeJson, type Serializable } from '../json'
import { publishChange } from '../live/bus'
import { addVary, REVALIDATE } from './plugins/conditional-requests'
import { FormBody, formToJson } from './plugins/form-body'
import { assertStorableText, parseWithSchema } from './validation'

/** Scope fields by path: handlers of paths without a scope do not receive one. */
type PathScope<Path extends string> = Path extends `${string}:project_id${string}`
  ? { organization: OrganizationAccess; project: ProjectScope; requires: readonly RequiredAccess[] }
  : Path extends `${string}:organization_id/${string}` | `/api/organizations/:id/${string}`
    ? { organization: OrganizationAccess; requires: readonly RequiredAccess[] }
    : unknown

/** Handler input: a request that has passed every check. */
type Call<E extends Endpoint> = {
  /** Authenticated actor; null if a public endpoint is called without a key. */
  actor: E['access'] extends 'public' ? Actor | null : Actor
  /** Absolute request URL, the base of pagination links. */
  url: string
  params: PathParams<E['path']>
  query: RequestQuery<E>
  body: RequestBody<E>
} & PathScope<E['path']>

type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<ResponseBody<E> extends undefined ? void : Serializable<ResponseBody<E>>>

/** Handlers for every endpoint of a resource: a missing or mistyped handler is a compile error. */
export type Handlers<T extends Endpoints> = { [K in keyof T]: Handler<T[K]> }

export interface RequestGuards {
  principals: PrincipalCache
  /** Counts the request against the limits of its caller: a key, or an IP address without one. Throws 429. */
  rateLimiter: RateLimiter
  /** Authenticates a key, unless the address has sent too many wrong ones. Throws 429. */
  authRateLimiter: AuthRateLimiter
  /** Records the use of keys and rejected requests. */
  accessLog: AccessLog
  /** Public base URL without a trailing slash; null to use the request's own. */
  publicUrl: string | null
}

/** Registers a route for every endpoint of a resource. */
export function registerEndpoints<T extends Endpoints>(
  app: FastifyInstance,
  gate: RequestGuards,
  table: T,
  handlers: Handlers<T>,
): void {
  for (const [name, endpoint] of Object.entries(table)) {
    // The map's type relates each name to its own endpoint and handler; here the relation is erased.
    const handler = handlers[name] as unknown as (call: object) => Promise<unknown>
    registerEndpoint(app, gate, endpoint, handler)
    if (endpoint.replace) registerEndpoint(app, gate, { ...endpoint, method: 'PUT' }, handler)
  }
}

/** Further path of an endpoint, whose requests name the record in their query. */
interface PathAlias {
  path: string
  /** Returns the parameters of the endpoint's own path. */
  getParams(query: Record<string, string>): Promise<Record<string, string>>
}

/** Registers an endpoint at another path. */
export function registerAlias<E extends Endpoint>(
  app: FastifyInstance,
  gate: RequestGuards,
  endpoint: E,
  handler: Handler<E>,
  alias: PathAlias,
): void {
  registerEndpoint(app, gate, endpoint, handler as unknown as (call: object) => Promise<unknown>, alias)
}

/** Endpoint with the method of its route: an update by PATCH also has one for PUT. */
type RoutedEndpoint = Omit<EndpointSpec, 'method'> & { method: EndpointSpec['method'] | 'PUT'; path: string }

/** Part of an endpoint that decides who may call it. */
type AuthorizedEndpoint = Parameters<typeof authorize>[1]

function registerEndpoint(
  app: FastifyInstance,
  gate: RequestGuards,
  endpoint: RoutedEndpoint,
  handler: (call: object) => Promise<unknown>,
  alias?: PathAlias,
): void {
  app.route<{ Params: Record<string, string>; Querystring: Record<string, string> }>({
    method: endpoint.method,
    url: alias?.path ?? endpoint.path,
    // Authorize before the body is read, so that unauthorized uploads are rejected early.
    onRequest: async (request) => {
      if (alias) request.params = await alias.getParams(request.query)
      request.access = await authenticateAndAuthorize(gate, endpoint, request)
    },
    handler: async (request, reply) => {
      assertStorableText(request.params)
      assertStorableText(request.query)
      const schema = endpoint.body && schemas[endpoint.body]
      const sent =
        schema && request.body instanceof FormBody ? formToJson(schema, request.body) : request.body
      assertStorableText(sent)
      const result = await handler({
        ...request.access,
        url: (gate.publicUrl ?? getOrigin(request)) + request.url,
        params: request.params,
        query: endpoint.query && parseWithSchema(schemas[endpoint.query], request.query),
        body:
          schema &&
          parseWithSchema(
            schema,
            endpoint.method === 'PUT' ? applyReplaceDefaults(endpoint, sent) : (sent ?? {}),
          ),
      }).catch((error) => {
        const actor = request.access?.actor
        if (actor?.client) {
          const { client } = actor
          gate.accessLog.recordDenial({ endpoint, params: request.params, client }, actor, error)
        }
        throw error
      })
      if (endpoint.method !== 'GET' && !endpoint.hasNoEffect) announceChange(request, endpoint)
      reply.status(endpoint.status)
      if (endpoint.response === null) return reply.send()
      const body = encodeJson(result)
      if (endpoint.method === 'GET' && !endpoint.noStore) {
        reply.header('cache-control', REVALIDATE)
        addVary(reply, 'authorization')
      }
      return reply.type('application/json').send(body)
    },
  })
}

/** Announces a change of the records of a project or organization to the clients that are connected. */
function announceChange({ access, headers }: FastifyRequest, { path }: { path: string }): void {
  const header = headers[LIVE_CONNECTION_HEADER]
  const connectionId = typeof header === 'string' ? header : undefined
  if (access?.project) {
    const resource = LIVE_RESOURCES.find((name) => name === access.requires[0]?.resource)
    if (resource) publishChange(access.project.id, resource, connectionId)
  } else if (access?.organization) {
    const resource = getOrganizationResource(path)
    if (resource) publishChange(access.organization.id, resource, connectionId)
  }
}

/** Returns the kind of records of an organization that a path leads to; undefined for kinds that are not announced. */
function getOrganizationResource(path: string): LiveResource | undefined {
  if (path.startsWith('/api/organizations/:id/')) return 'organization'
  const segment = /:organization_id\/(\w+)/.exec(path)?.[1] ?? ''
  const resources: Partial<Record<string, LiveResource>> = ORGANIZATION_LIVE_RESOURCES
  return resources[segment]
}

/** Completes the body of a full update with the defaults of missing fields. */
function applyReplaceDefaults({ replace }: Pick<EndpointSpec, 'replace'>, sent: unknown): unknown {
  if (!replace || (sent !== undefined && !isObject(sent))) return sent
  const { required, defaults } = replacements[replace]
  const missing = required.find((name) => sent?.[name] === undefined)
  if (missing !== undefined) throw invalid('This field is required.', missing, 'required')
  return { ...defaults, ...sent }
}

/** Authenticates, authorizes and rate-limits the request before any other work is done for it. */
export async function authenticateAndAuthorize(
  { principals, rateLimiter, authRateLimiter, accessLog, publicUrl }: RequestGuards,
  endpoint: AuthorizedEndpoint,
  request: FastifyRequest<{ Params: Record<string, string> }>,
): Promise<RequestAccess> {
  const credentials = getCredentials(request, publicUrl)
  const { authorization, sessionToken } = credentials
  const isPublic = endpoint.access === 'public' && authorization === undefined
  // An expired session does not exclude its user from public endpoints.
  if (isPublic && (sessionToken === undefined || !(await principals.sessionActor(sessionToken)))) {
    await rateLimiter(request, `address ${clientKeyForIp(request.ip)}`)
    return { actor: null, requires: [] }
  }
  const client = getClient(request)
  const refusedRequest = { endpoint, params: request.params, client }
  const principal = await authRateLimiter(request.ip, authorization ?? sessionToken, () =>
    authenticate(principals, { ...credentials, client: accessLog.isEnabled ? client : undefined }),
  ).catch((error) => {
    accessLog.recordRejectedKey(refusedRequest, authorization, error)
    throw error
  })
  const actor = { ...principal, client }
  try {
    if (actor.session !== null) assertSameOrigin(request, publicUrl)
    const access = await authorize(principals, endpoint, request.params, actor)
    await rateLimiter(request, `key ${actor.key.id}`)
    accessLog.recordKeyUse(actor)
    return access
  } catch (error) {
    accessLog.recordDenial(refusedRequest, actor, error)
    throw error
  }
}

/** Maximum length of a recorded user agent. */
const USER_AGENT_MAX = 500

/** Returns the client of a request, as it is recorded. */
export const getClient = ({ ip, headers }: FastifyRequest): RequestClient => ({
  ip_address: ip,
  user_agent: (headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
})

function getCredentials(request: FastifyRequest, publicUrl: string | null): Credentials {
  const { authorization } = request.headers
  return {
    authorization,
    sessionToken:
      authorization === undefined
        ? readCookie(request, 'session', isSecureRequest(request, publicUrl))
        : undefined,
    isFromOwnPage: isFromOwnPage(request),
  }
}

/** Host name or IP address with an optional port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** Returns the request's origin from its Host header, which is untrusted. */
function getOrigin(request: FastifyRequest): string {
  const origin = `${request.protocol}://${request.host}`
  if (!HOST.test(request.host) || !URL.canParse(origin)) throw invalid('Invalid HTTP_HOST header.')
  return origin
}
