import { signedInUser } from './fixtures'

/** Request that a component sent. */
interface SentApiRequest {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}

interface FakeResponse {
  status?: number
  headers?: Record<string, string>
  /** JSON body; absent for 204. */
  body?: unknown
}

/** Responds to a request. If it throws, the connection is lost. */
type Handler = (
  request: SentApiRequest,
) => FakeResponse | Response | Promise<FakeResponse> | Promise<Response>

const ABSENT = { type: 'invalid_request', code: 'not_found', detail: 'Not found.', attr: null }
const DEFAULTS: Record<string, Handler> = { 'GET /api/users/@me/': () => ({ body: signedInUser }) }

const handlers = new Map<string, Handler>()
const sent: SentApiRequest[] = []

/** Returns the requests that were sent since the last reset, without the reads. */
export const listMutations = () =>
  sent.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/user_blast_radius/'))

/** Returns the requests with this method and path. */
export const listRequests = (method: string, path: string) =>
  sent.filter((request) => request.method === method && request.path === path)

/** Creates a handler that responds with an error. */
export const failWith =
  (status: number, code: string, detail: string, attr: string | null = null, headers = {}): Handler =>
  () => ({ status, headers, body: { type: 'validation_error', code, detail, attr } })

/** Sets the response to a method and path, such as `GET /api/users/@me/`. Other paths get 404. */
export function onRequest(route: string, handler: Handler): void {
  handlers.set(route, handler)
}

/** Serves a list of records: page by page, filtered by `search` in their names, and each record by its id. */
export function serveList(path: string, records: readonly { id: string; name: string }[]): void {
  onRequest(`GET ${path}`, ({ query }) => {
    const search = query.get('search')?.toLowerCase() ?? ''
    const offset = Number(query.get('offset') ?? 0)
    const found = records.filter(({ name }) => name.toLowerCase().includes(search))
    const results = found.slice(offset, offset + Number(query.get('limit') ?? 100))
    return { body: { count: found.length, next: null, previous: null, results } }
  })
  for (const record of records) onRequest(`GET ${path}${record.id}/`, () => ({ body: record }))
}

function toResponse({ body, headers, status = body === undefined ? 204 : 200 }: FakeResponse): Response {
  return new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

/** Replaces `fetch`. Requests are answered by the handlers of the current test. */
export function installFakeApi(): void {
  window.fetch = async (input, { method = 'GET', body } = {}) => {
    const url = new URL(String(input), location.href)
    const request = {
      method,
      path: url.pathname,
      query: url.searchParams,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    }
    sent.push(request)
    const route = `${method} ${request.path}`
    const handler = handlers.get(route) ?? DEFAULTS[route]
    const answer = handler ? await handler(request) : { status: 404, body: ABSENT }
    const response = answer instanceof Response ? answer : toResponse(answer)
    // Constructed responses have no URL.
    return Object.defineProperty(response, 'url', { value: url.href })
  }
}

export function resetFakeApi(): void {
  handlers.clear()
  sent.length = 0
}
