import type { CallToolResult } from '@modelcontextprotocol/server'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { isObject } from '../../../contract/is-object'
import { describeCredential, findRequestScope } from '../../core/activity/access-log'
import { buildActivityEntry, insertActivity } from '../../core/activity/log'
import type { Actor, PrincipalCache } from '../../core/auth/principal'
import type { Database } from '../../core/db/database'
import { getDenial, type Tool, type ToolSelection } from './tools'

/** Connection of an assistant: one HTTP request with one or more messages. */
export interface Connection {
  app: FastifyInstance
  db: Database
  principals: PrincipalCache
  log: FastifyBaseLogger
  request: FastifyRequest
  actor: Actor
  selection: ToolSelection
}

/** Time after which a call is answered as an error. Its request is not cancelled. */
const CALL_TIMEOUT_MS = 60_000
/** Maximum length of a result, in characters: about 12,000 tokens. */
const RESULT_MAX = 48_000
/** Maximum length of a name in the audit log. */
const NAME_MAX = 100

/** Result of a call, as the audit log records it. */
interface Outcome {
  status: number
  /** Code and text of an error. */
  code?: string
  detail?: string
  /** Text for the model. */
  text: string
}

interface ToolRequest {
  url: string
  params: Record<string, string>
  body: unknown
}

/** The arguments of a call do not match the schema of the tool. */
class ArgumentError extends Error {}

/** Calls a tool for the caller of the connection, and records the call in the audit log. Errors become results. */
export async function callTool(
  connection: Connection,
  tools: ReadonlyMap<string, Tool>,
  name: string,
  args: Record<string, unknown>,
): Promise<CallToolResult> {
  const tool = tools.get(name)
  const params = tool ? pickParams(tool, args) : {}
  const outcome = await execute(connection, tool, name, args)
  const isError = outcome.status >= 400
  try {
    await recordCall(connection, { name, tool, params, outcome })
  } catch (error) {
    connection.log.error({ err: error, tool: name }, 'tool call not recorded')
    return toResult('The call is not recorded in the audit log, so its result is withheld.', true)
  }
  return toResult(outcome.text, isError)
}

const toResult = (text: string, isError: boolean): CallToolResult => ({
  content: [{ type: 'text', text }],
  ...(isError && { isError }),
})

async function execute(
  connection: Connection,
  tool: Tool | undefined,
  name: string,
  args: Record<string, unknown>,
): Promise<Outcome> {
  if (!tool) return toDenied(404, 'not_found', `There is no tool ${name.slice(0, NAME_MAX)}.`)
  const denial = getDenial(tool, connection.actor, connection.selection)
  if (denial !== null) return toDenied(403, 'permission_denied', denial)
  try {
    return await send(connection, tool, buildRequest(tool, args))
  } catch (error) {
    if (error instanceof ArgumentError) return toDenied(400, 'invalid_input', error.message)
    connection.log.error({ err: error, tool: name }, 'tool call failed')
    return toDenied(500, 'error', 'A server error occurred.')
  }
}

const toDenied = (status: number, code: string, detail: string): Outcome => ({
  status,
  code,
  detail,
  text: `${status} ${code}: ${detail}`,
})

/** Characters of ids. Others, and dots alone, could select another path. */
const PATH_VALUE = /^(?!\.+$)[\w@.-]{1,200}$/

/** Builds the request of a call from its arguments. */
function buildRequest(tool: Tool, args: Record<string, unknown>): ToolRequest {
  const { params: names, query, endpoint } = tool
  const hasBody = 'body' in (tool.inputSchema.properties as object)
  const unknown = Object.keys(args).find(
    (name) => !names.includes(name) && !query.has(name) && !(hasBody && name === 'body'),
  )
  if (unknown !== undefined) throw new ArgumentError(`Unknown argument: ${unknown.slice(0, NAME_MAX)}.`)
  const params = Object.fromEntries(names.map((name) => [name, toText(name, args[name])]))
  const invalid = names.find((name) => !PATH_VALUE.test(params[name] ?? ''))
  if (invalid !== undefined) throw new ArgumentError(`${invalid}: an ID is required.`)
  const search = new URLSearchParams()
  for (const [name, fallback] of query) {
    const value = args[name] ?? fallback
    if (value !== null) search.set(name, toText(name, value))
  }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return {
    url: search.size > 0 ? `${path}?${search}` : path,
    params,
    body: hasBody ? args.body : endpoint.body && {},
  }
}

/** Converts an argument to the text of a path or query. Models also send numbers and booleans. */
function toText(name: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new ArgumentError(
    `${name}: ${value === undefined ? 'This field is required.' : 'Not a valid string.'}`,
  )
}

/** Headers that identify the caller and the client of a request. */
const FORWARDED_HEADERS = [
  'authorization',
  'host',
  'user-agent',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]

/**
 * Sends the request of a call to the server's own route, as the caller of the connection: authentication, authorization,
 * rate limits, validation and activity log are those of every request.
 */
async function send({ app, request }: Connection, tool: Tool, { url, body }: ToolRequest): Promise<Outcome> {
  const headers = Object.fromEntries(
    FORWARDED_HEADERS.flatMap((name) => {
      const value = request.headers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const { remoteAddress } = request.socket
  const response = await withTimeout(
    app.inject({
      method: tool.endpoint.method,
      url,
      headers: {
        ...headers,
        'x-request-id': request.id,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(remoteAddress !== undefined && { remoteAddress }),
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    }),
  )
  if (!response) {
    const detail = 'The call took too long. It may still be executed: read the record before you repeat it.'
    return toDenied(504, 'timeout', detail)
  }
  const { statusCode: status } = response
  const content: unknown = response.body === '' ? null : JSON.parse(response.body)
  if (status < 400) return { status, text: formatResult(tool, content) }
  const { code = 'error', detail = 'Error.', attr } = isObject(content) ? content : {}
  const retryAfter = response.headers['retry-after']
  const texts = [detail, attr && `Field: ${attr}.`, retryAfter && `Retry after ${retryAfter} seconds.`]
  return toDenied(status, String(code), texts.filter(Boolean).join(' '))
}

async function withTimeout<T>(promise: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), CALL_TIMEOUT_MS)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Formats the body of a response for a model: without secrets, and truncated with a hint how to get the rest. */
export function formatResult({ secrets, query }: Pick<Tool, 'secrets' | 'query'>, content: unknown): string {
  if (content === null) return 'Done.'
  const redacted = redact(content, secrets)
  const text = JSON.stringify(redacted)
  if (text.length <= RESULT_MAX) return text
  const page = Array.isArray(redacted) ? { results: redacted } : redacted
  if (isObject(page) && Array.isArray(page.results)) {
    const count = countItemsWithin(page.results, RESULT_MAX - JSON.stringify({ ...page, results: [] }).length)
    if (count > 0) {
      const rest = query.has('offset')
        ? `Call again with a limit of ${count}, and continue with offset.`
        : 'Call again with a smaller page, or with a filter.'
      const note = `Truncated: these are the first ${count} of ${page.results.length} results of this page. ${rest}`
      return `${note}\n${JSON.stringify({ ...page, results: page.results.slice(0, count) })}`
    }
  }
  const note = `Truncated: the first ${RESULT_MAX} of ${text.length} characters.`
  return `${note}\n${text.slice(0, RESULT_MAX).toWellFormed()}`
}

/** Returns how many of the first items fit into a number of characters. */
function countItemsWithin(items: readonly unknown[], maxLength: number): number {
  let length = 0
  const index = items.findIndex((item) => {
    length += JSON.stringify(item).length + 1
    return length > maxLength
  })
  return index === -1 ? items.length : index
}

/** Replaces texts in fields with the name of a secret, at any depth. */
function redact(value: unknown, secrets: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => redact(item, secrets))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secrets.has(name) && typeof inner === 'string' && inner !== '' ? '[redacted]' : redact(inner, secrets),
    ]),
  )
}

/** Returns the ids in the path that a call names, for the audit log. */
const pickParams = ({ params }: Tool, args: Record<string, unknown>) =>
  Object.fromEntries(
    params.flatMap((name) => {
      const value = args[name]
      return typeof value === 'string' || typeof value === 'number'
        ? [[name, String(value).slice(0, NAME_MAX)]]
        : []
    }),
  )

/** Inserts the entry of a call into the log of its organization, or of those that the key reaches. */
async function recordCall(
  { db, principals, actor }: Connection,
  call: { name: string; tool: Tool | undefined; params: Record<string, string>; outcome: Outcome },
): Promise<void> {
  const { tool, params, outcome } = call
  const { status, code, detail } = outcome
  const endpoint = tool?.endpoint ?? { method: 'POST', path: '/api/mcp' }
  const scope = await findRequestScope(principals, { endpoint, params }, actor)
  const { organization_ids, project_id } = scope
  const project = project_id === undefined ? {} : { project: { id: project_id } }
  const entry = {
    ...describeCredential(actor),
    activity: status < 400 ? 'tool_called' : 'tool_refused',
    changes: null,
    trigger: {
      tool: call.name.slice(0, NAME_MAX),
      ...(tool && { endpoint: `${endpoint.method} ${endpoint.path}` }),
      ...params,
      status,
      ...(code !== undefined && { code }),
      ...(detail !== undefined && { detail }),
    },
  }
  await insertActivity(
    db,
    organization_ids.map((id) => buildActivityEntry({ actor, organization: { id }, ...project }, entry)),
  )
}
