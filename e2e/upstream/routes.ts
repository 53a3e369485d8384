/** JSON of any shape: this server says what the documents of the public service say, not what our contract says. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Json = any

export interface Call {
  params: Record<string, string>
  query: URLSearchParams
  body: Json
  /** The address of the whole request, without its query. */
  address: string
}

export interface Reply {
  status: number
  body?: Json
}

export interface Route {
  method: string
  pattern: RegExp
  handle: (call: Call) => Reply
}

/** `route('GET', '/api/a/:id/', ...)`. The slash at the end is optional. */
export const route = (method: string, path: string, handle: Route['handle']): Route => ({
  method,
  pattern: new RegExp(`^${path.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
  handle,
})

export const ok = (body: Json): Reply => ({ status: 200, body })
export const made = (body: Json): Reply => ({ status: 201, body })
export const gone: Reply = { status: 204 }

export class Refusal extends Error {
  constructor(readonly reply: Reply) {
    super(JSON.stringify(reply.body))
  }
}

const refusal = (status: number, type: string, code: string, detail: string, attr: string | null = null) =>
  new Refusal({ status, body: { type, code, detail, attr } })

export const invalid = (detail: string, attr: string | null, code = 'invalid_input') =>
  refusal(400, 'validation_error', code, detail, attr)
export const noKey = () =>
  refusal(
    401,
    'authentication_error',
    'authentication_failed',
    'Personal API key found in request Authorization header is invalid.',
  )
export const forbidden = (detail: string) => refusal(403, 'authentication_error', 'permission_denied', detail)
export const notFound = () => refusal(404, 'invalid_request', 'not_found', 'Not found.')
export const noEndpoint = () => refusal(404, 'invalid_request', 'not_found', 'Endpoint not found.')
export const noMethod = (method: string) =>
  refusal(405, 'invalid_request', 'method_not_allowed', `Method "${method}" not allowed.`)

/** What the public service says where an action names no scope: no key may call it, not even one that may do everything. */
export const closedToKeys = () => forbidden('This action does not support personal API key access')
export const closed = (method: string, path: string) =>
  route(method, path, () => {
    throw closedToKeys()
  })

/** The record with that id, or 404. */
export function found(records: Json[], id: string | undefined, key = 'id'): Json {
  const record = records.find((one) => String(one[key]) === id)
  if (!record) throw notFound()
  return record
}

/** One page, with the absolute addresses of its neighbours. */
export function page(records: Json[], { query, address }: Call): Reply {
  const number = (name: string, fallback: number) => {
    const value = Number(query.get(name))
    return Number.isInteger(value) && value > 0 ? value : fallback
  }
  const limit = number('limit', 100)
  const offset = number('offset', 0)
  const at = (to: number) => {
    const asked = new URLSearchParams(query)
    asked.set('limit', String(limit))
    if (to > 0) asked.set('offset', String(to))
    else asked.delete('offset')
    return `${address}?${asked}`
  }
  return ok({
    count: records.length,
    next: offset + limit < records.length ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    results: records.slice(offset, offset + limit),
  })
}

/** What was sent, laid over a record; what only the server writes stays. */
export function change(record: Json, body: Json, fixed: string[] = []): Json {
  const { id: _, ...sent } = body ?? {}
  for (const name of fixed) delete sent[name]
  return Object.assign(record, sent)
}

/** Something that no documentation mentions: every record has it. */
export const UNHEARD_OF = { nested: [1, { of: 'something' }], flag: null }

let last = 0
/** A UUID that sorts by when it was made. */
export function newId(): string {
  last += 1
  return `0199f6a1-0000-7000-8000-${String(last).padStart(12, '0')}`
}
