/** JSON of any shape: this server follows the documentation of the public service, not the contract. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type LooseJson = any

export interface FakeRequest {
  params: Record<string, string>
  query: URLSearchParams
  body: LooseJson
  /** URL of the request, without its query. */
  address: string
}

export interface FakeReply {
  status: number
  body?: LooseJson
}

export interface FakeRoute {
  method: string
  pattern: RegExp
  handle: (call: FakeRequest) => FakeReply
}

/** Creates a route: `route('GET', '/api/a/:id/', ...)`. The trailing slash is optional. */
export const route = (method: string, path: string, handle: FakeRoute['handle']): FakeRoute => ({
  method,
  pattern: new RegExp(`^${path.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
  handle,
})

export const replyOk = (body: LooseJson): FakeReply => ({ status: 200, body })
export const replyCreated = (body: LooseJson): FakeReply => ({ status: 201, body })
export const replyNoContent: FakeReply = { status: 204 }

export class FakeApiError extends Error {
  constructor(readonly reply: FakeReply) {
    super(JSON.stringify(reply.body))
  }
}

const refusal = (status: number, type: string, code: string, detail: string, attr: string | null = null) =>
  new FakeApiError({ status, body: { type, code, detail, attr } })

export const invalidError = (detail: string, attr: string | null, code = 'invalid_input') =>
  refusal(400, 'validation_error', code, detail, attr)
export const missingKeyError = () =>
  refusal(
    401,
    'authentication_error',
    'authentication_failed',
    'Personal API key found in request Authorization header is invalid.',
  )
export const forbiddenError = (detail: string) =>
  refusal(403, 'authentication_error', 'permission_denied', detail)
export const notFoundError = () => refusal(404, 'invalid_request', 'not_found', 'Not found.')
export const noEndpointError = () => refusal(404, 'invalid_request', 'not_found', 'Endpoint not found.')
export const noMethodError = (method: string) =>
  refusal(405, 'invalid_request', 'method_not_allowed', `Method "${method}" not allowed.`)

/**
 * Error that the public service returns for an action without a scope: no key may call it, not even an unrestricted
 * one.
 */
export const keysNotAllowedError = () =>
  forbiddenError('This action does not support personal API key access')
export const closedRoute = (method: string, path: string) =>
  route(method, path, () => {
    throw keysNotAllowedError()
  })

/** Returns the record with that ID, or throws a 404. */
export function findOrThrow(records: LooseJson[], id: string | undefined, key = 'id'): LooseJson {
  const record = records.find((candidate) => String(candidate[key]) === id)
  if (!record) throw notFoundError()
  return record
}

/** Replies with one page, including absolute URLs of the next and previous page. */
export function replyPage(records: LooseJson[], { query, address }: FakeRequest): FakeReply {
  const number = (name: string, fallback: number) => {
    const value = Number(query.get(name))
    return Number.isInteger(value) && value > 0 ? value : fallback
  }
  const limit = number('limit', 100)
  const offset = number('offset', 0)
  const at = (to: number) => {
    const searchParams = new URLSearchParams(query)
    searchParams.set('limit', String(limit))
    if (to > 0) searchParams.set('offset', String(to))
    else searchParams.delete('offset')
    return `${address}?${searchParams}`
  }
  return replyOk({
    count: records.length,
    next: offset + limit < records.length ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    results: records.slice(offset, offset + limit),
  })
}

/** Merges a request body into a record, except `fixed` fields, which only the server writes. */
export function applyChange(record: LooseJson, body: LooseJson, fixed: string[] = []): LooseJson {
  const { id: _, ...sent } = body ?? {}
  for (const name of fixed) delete sent[name]
  return Object.assign(record, sent)
}

/** Undocumented fields, present in every record. */
export const UNKNOWN_FIELDS = { nested: [1, { of: 'something' }], flag: null }

let last = 0
/** Creates a UUID that sorts by creation order. */
export function newId(): string {
  last += 1
  return `0199f6a1-0000-7000-8000-${String(last).padStart(12, '0')}`
}
