import { z } from 'zod'
import { type Api, api } from '../../../contract'
import { hasScope } from '../../../contract/domain/scopes'
import type { Endpoint, Endpoints } from '../../../contract/endpoint'
import * as schemas from '../../../contract/schemas'
import type { Actor } from '../../core/auth/principal'

type Resource = keyof Api

/** Tool of the Model Context Protocol that calls an endpoint. */
export interface Tool {
  /** Name such as `surveys_list`. */
  name: string
  /** Group of tools that a client can select, such as `surveys`. */
  feature: string
  endpoint: Endpoint
  /** The tool changes nothing: it is offered without the opt-in to writes. */
  isRead: boolean
  title: string
  description: string
  inputSchema: { type: 'object'; [key: string]: unknown }
  /** Path parameters, and query parameters with their defaults. */
  params: readonly string[]
  query: ReadonlyMap<string, string | null>
  /** Names of fields whose values are removed from results. */
  secrets: ReadonlySet<string>
}

const API_KEYS = 'Credentials: an assistant must not create, read or revoke API keys.'

/** Reasons why the tools have no endpoints of these resources. */
const EXCLUDED_RESOURCES: Partial<Record<Resource, string>> = {
  personalApiKeys: API_KEYS,
  serviceAccountKeys: API_KEYS,
  organizationApiKeys: API_KEYS,
  sessions: 'Credentials: sessions of the dashboard.',
  signup: 'Credentials: the ID of an invite is the secret of its link.',
  invites: 'Credentials: the ID of an invite is the secret of its link.',
  signInOptions: 'Sign-in: for the sign-in page of the dashboard.',
  identityProviders: 'Sign-in: the configuration contains a client secret and decides who can sign in.',
  projectImports: 'Credentials: the body contains the API key of another server.',
  system: 'Staff: the state of the server, not the data of an organization.',
  live: 'Streams: for pages that follow changes.',
  environment: 'Duplicate: the same project is `projects_retrieve` and `projects_update`.',
  batchExports: 'Duplicate: exports are `batch_exports_…`, by project.',
  pipeline_destinations: 'Duplicate: plugins are `plugins_…`.',
  pipeline_transformations: 'Duplicate: plugins are `plugins_…`.',
  pipeline_import_apps: 'Duplicate: plugins are `plugins_…`.',
  pipeline_frontend_apps: 'Duplicate: plugins are `plugins_…`.',
}

/** Names of features that differ from the resource in the contract. */
const FEATURE_NAMES: Partial<Record<Resource, string>> = {
  project: 'projects',
  projectBatchExports: 'batch_exports',
}

/** Features without a selection in the URL: enough for surveys and flags, and few enough for a model's context. */
export const DEFAULT_FEATURES: readonly string[] = [
  'users',
  'organizations',
  'projects',
  'surveys',
  'feature_flags',
]
/** Feature of every selection: it returns the ids of the organization and the project. */
const ALWAYS_INCLUDED = 'users'

/** Results per page, unless the caller asks for more: fewer than in the API, because a model reads them. */
const PAGE_SIZE = '20'

const toSnakeCase = (text: string) => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const getFeature = (resource: Resource) => FEATURE_NAMES[resource] ?? toSnakeCase(resource)

/** Returns the reason why there is no tool for an endpoint; null if there is one. */
export function getExclusionReason(resource: Resource, operation: string, endpoint: Endpoint): string | null {
  const reason = EXCLUDED_RESOURCES[resource]
  if (reason !== undefined) return reason
  if (endpoint.noStore) return 'Credentials: the response contains one.'
  if (operation === 'purge') return 'Permanent: what an assistant deletes can be restored.'
  if (resource === 'projects' && (operation === 'retrieve' || operation === 'update'))
    return 'Duplicate: the same project without its organization in the path.'
  return null
}

function* listEndpoints(): Generator<[Resource, string, Endpoint]> {
  for (const resource of Object.keys(api) as Resource[]) {
    const table: Endpoints = api[resource]
    for (const [operation, endpoint] of Object.entries(table)) yield [resource, operation, endpoint]
  }
}

/** Builds the tools of all endpoints, by name. */
export function buildTools(): ReadonlyMap<string, Tool> {
  const tools = new Map<string, Tool>()
  for (const [resource, operation, endpoint] of listEndpoints()) {
    if (getExclusionReason(resource, operation, endpoint) !== null) continue
    const tool = buildTool(resource, operation, endpoint)
    tools.set(tool.name, tool)
  }
  return tools
}

function buildTool(resource: Resource, operation: string, endpoint: Endpoint): Tool {
  const feature = getFeature(resource)
  const label = feature.replaceAll('_', ' ')
  const params = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const query = getQueryProperties(endpoint)
  const isRead = endpoint.method === 'GET' && !endpoint.persistsResult
  const all = operation === 'activityOfAll' ? ' of all records' : ''
  const summary = endpoint.summary.charAt(0).toLowerCase() + endpoint.summary.slice(1) + all
  return {
    name: `${feature}_${toSnakeCase(operation)}`,
    feature,
    endpoint,
    isRead,
    title: `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${summary}`,
    description: describe(endpoint, `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${summary}.`),
    inputSchema: buildInputSchema(endpoint, params, query),
    params,
    query: new Map(Object.keys(query).map((name) => [name, isPageSize(endpoint, name) ? PAGE_SIZE : null])),
    secrets: getSecrets(resource),
  }
}

/** Sentences for the model: the operation, its permissions and consequences. */
function describe({ method, path, scope, level, irreversible, response }: Endpoint, summary: string): string {
  return [
    summary,
    `${method} ${path}.`,
    scope && `Scope ${scope}.`,
    level && level !== 'member' && `Requires the level ${level}.`,
    irreversible && method !== 'GET' && "This can't be undone.",
    response !== null && typeof response === 'object' && 'Returns a page: continue with offset.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Matches the parameter with the number of results of a page. */
const isPageSize = ({ response }: Endpoint, name: string) =>
  name === 'page_size' || (name === 'limit' && response !== null && typeof response === 'object')

const getQueryProperties = ({ query }: Endpoint): Record<string, object> =>
  query ? getProperties(z.toJSONSchema(schemas[query], { io: 'input', unrepresentable: 'any' })) : {}

const getProperties = ({ properties = {} }: { properties?: Record<string, object | boolean> }) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, typeof schema === 'object' ? schema : {}]),
  )

const PARAM_DESCRIPTIONS: Record<string, string> = {
  organization_id: 'UUID of the organization, or `@current`.',
  project_id: 'ID of the project, or `@current`.',
  uuid: 'UUID of the user, or `@me`.',
  user__uuid: 'UUID of the user.',
}

function buildInputSchema(
  endpoint: Endpoint,
  params: readonly string[],
  query: Record<string, object>,
): Tool['inputSchema'] {
  const fields = Object.fromEntries(
    params.map((name) => [name, { type: 'string', description: PARAM_DESCRIPTIONS[name] }]),
  )
  const paging = Object.fromEntries(
    Object.entries(query).map(([name, schema]) => [
      name,
      isPageSize(endpoint, name)
        ? { ...schema, description: `Results per page. Defaults to ${PAGE_SIZE}.` }
        : schema,
    ]),
  )
  // An empty body has nothing to describe.
  const { body } = endpoint
  const hasBody = body !== undefined && body !== 'Empty'
  return {
    type: 'object',
    properties: { ...fields, ...paging, ...(hasBody && { body: toBodySchema(body) }) },
    required: [...params, ...(hasBody ? ['body'] : [])],
    additionalProperties: false,
  }
}

function toBodySchema(name: NonNullable<Endpoint['body']>): object {
  const { $schema, ...schema } = z.toJSONSchema(schemas[name], { io: 'input', unrepresentable: 'any' })
  return schema
}

/** Names that are secrets of some resources and ordinary fields of others. */
const AMBIGUOUS_SECRETS = new Set(['id', 'key', 'url', 'value', 'user', 'token'])

/** Secrets of a deletion only concern the undo history. */
const listSecrets = (table: Endpoints) =>
  Object.values(table).flatMap(({ method, secrets = [] }) => (method === 'DELETE' ? [] : secrets))

/** Fields of all resources whose values are secrets: results may contain records of other resources. */
const COMMON_SECRETS = Object.values<Endpoints>(api)
  .flatMap(listSecrets)
  .filter((name) => !AMBIGUOUS_SECRETS.has(name))

const getSecrets = (resource: Resource) => new Set([...COMMON_SECRETS, ...listSecrets(api[resource])])

/** Options of a connection, from its URL. */
export interface ToolSelection {
  /** Selected features; null for the default ones. */
  features: readonly string[] | null
  /** Opt-in to tools that write. */
  write: boolean
}

/** Returns the reason why a tool is not offered to a caller with this selection; null if it is. */
export function getDenial(tool: Tool, { key }: Actor, { features, write }: ToolSelection): string | null {
  const { endpoint, feature, name } = tool
  if (!tool.isRead && !write) {
    return `${name} changes data, and this connection is read-only. To allow writes, its URL must contain write=true, and its API key the scope ${endpoint.scope}.`
  }
  const selected = features ?? DEFAULT_FEATURES
  if (feature !== ALWAYS_INCLUDED && !selected.includes(feature)) {
    return `${name} is not among the features of this connection. To use it, add ${feature} to features in the URL.`
  }
  if (endpoint.scope && !hasScope(key.scopes, endpoint.scope))
    return `API key missing required scope '${endpoint.scope}'`
  const isOfProject = endpoint.path.includes(':project_id') || feature === ALWAYS_INCLUDED
  if (key.scoped_teams.length > 0 && !isOfProject)
    return 'API keys with scoped projects are only supported on project-based endpoints.'
  return null
}
