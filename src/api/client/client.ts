import { type Api, api } from '../../../contract'
import type { Endpoint, Endpoints, RequestInput, ResponseBody } from '../../../contract/endpoint'
import { t } from '../../lib/i18n/translate'
import { createStore } from '../../lib/store'
import { assertWritable } from '../session/read-only'
import { getServerName, type Session, usesCookie } from '../session/session'
import { currentSession, expireSession, getSessionController } from '../session/session-store'
import { type AnyInput, buildUrl } from './build-url'
import { markNoResponse, markOnline } from './connection'
import { ApiError, checkResponseShape, NetworkError, type SentRequest, toApiError } from './errors'
import { clearPrefetched, type HttpResponse, sendHttpRequest, takePrefetched } from './prefetched-requests'
import { getUnsupportedMessage } from './unsupported-endpoint'

/** Calls one endpoint. Throws `ApiError` or `NetworkError`. */
export type EndpointCall<E extends Endpoint> = (
  input: RequestInput<E>,
  options?: { signal?: AbortSignal },
) => Promise<ResponseBody<E>>

export type Client<A extends Record<string, Endpoints>> = {
  [R in keyof A]: { [Op in keyof A[R]]: EndpointCall<A[R][Op]> }
}

/** Status of a response with an unexpected body. */
const SUCCESS = 200

/** Calls an endpoint that is only known as an endpoint definition. */
export async function callApi(
  endpoint: Endpoint,
  input: AnyInput,
  { signal, as }: { signal?: AbortSignal; as?: string | undefined } = {},
): Promise<unknown> {
  assertWritable(endpoint)
  const sentRequest: SentRequest = {
    method: endpoint.method,
    path: buildUrl(endpoint.path, input),
    as,
  }
  const response = await request(sentRequest, { body: input.body, signal }).catch(async (error) => {
    if (error instanceof ApiError && getUnsupportedMessage(error) !== null) {
      // Without the name, the message still says what happened.
      const labels = await import('./feature-labels').catch(() => null)
      if (labels) error.sent.noun = labels.getFeatureLabel(endpoint)
    }
    throw error
  })
  const error = checkResponseShape(endpoint, response)
  if (error !== null) throw toApiError(sentRequest, SUCCESS, error, null)
  return response
}

function makeClient<A extends Record<string, Endpoints>>(tables: A): Client<A> {
  const resources = Object.entries(tables).map(([resource, table]) => [
    resource,
    Object.fromEntries(Object.entries(table).map(([op, endpoint]) => [op, callApi.bind(null, endpoint)])),
  ])
  // The contract defines input and output of each call; the type is `Client`.
  return Object.fromEntries(resources) as Client<A>
}

/** Every endpoint as a function: `client.surveys.update({ params, body })`. */
export const client: Client<Api> = makeClient(api)

interface Options {
  body?: unknown
  signal?: AbortSignal | undefined
}

/**
 * Sends one request and returns the JSON of the response. If the key is rejected, prompts for a new one above any open
 * dialog and repeats the request.
 */
export async function request(sentRequest: SentRequest, options: Options = {}): Promise<unknown> {
  const sessionController = getSessionController(sentRequest.as)
  let { session } = sessionController.current()
  if (!session) throw toApiError(sentRequest, 401, '', null)
  for (;;) {
    const response = await transmit(session, sentRequest, options)
    if (response.status !== 401) return parseResponse(sentRequest, response)
    const rejection = toApiError(sentRequest, 401, response.text, null, response.url)
    if (usesCookie(session)) {
      expireSession()
      throw rejection
    }
    session = await sessionController.renew(session).catch(() => {
      throw rejection
    })
  }
}

/** Sends one request with a session that is not active yet. */
export async function requestAs(
  session: Session,
  sentRequest: SentRequest,
  options: Options = {},
): Promise<unknown> {
  return parseResponse(sentRequest, await transmit(session, sentRequest, options))
}

async function transmit(
  session: Session,
  sentRequest: SentRequest,
  { body, signal }: Options,
): Promise<HttpResponse> {
  const text = body === undefined ? null : JSON.stringify(body)
  const logOutcome = logRequest(sentRequest, session.base, text)
  // The availability of another server does not affect the connection status.
  const isOwn = session.base === currentSession()?.base
  try {
    const isRead = sentRequest.method === 'GET'
    if (!isRead) clearPrefetched()
    const prefetched = isRead ? takePrefetched(session, sentRequest.path) : undefined
    const response = await (prefetched ?? sendHttpRequest(session, sentRequest, text, signal))
    logOutcome(response.status, response.text)
    if (isOwn) markOnline()
    return response
  } catch (error) {
    logOutcome(null, '')
    // An aborted request is not a network failure.
    if (signal?.aborted) throw error
    if (isOwn) markNoResponse()
    throw new NetworkError(sentRequest, getServerName(session), session.base !== '')
  }
}

function parseResponse(sentRequest: SentRequest, { status, headers, text, url }: HttpResponse): unknown {
  if (status < 200 || status > 299)
    throw toApiError(sentRequest, status, text, headers.get('retry-after'), url)
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    const isPage = text.trimStart().startsWith('<')
    throw toApiError(
      sentRequest,
      status,
      isPage ? text : t('The response is not JSON. Check that this is the URL of an API.'),
      null,
      url,
    )
  }
}

/** Request of this tab. Contains no key. */
export interface LoggedRequest extends SentRequest {
  id: number
  /** URL of the server; empty for the origin of this page. */
  base: string
  /** JSON. */
  body: string | null
  /** Milliseconds since 1970. */
  startedAt: number
  /** Outcome; null while in flight. */
  end: RequestOutcome | null
}

/** Duration in milliseconds, and the response. */
interface RequestOutcome {
  ms: number
  /** Null if there was no response. */
  status: number | null
  /** Response body; null if it is not retained. */
  text: string | null
  /** Length of the response body, in characters. */
  length: number
}

/** Maximum number of logged requests; the oldest are evicted. */
const MAX_LOGGED_REQUESTS = 200
/** Maximum length of a retained response body: a read can be repeated. */
const MAX_LOGGED_TEXT = 20_000
/** Personal API keys. They are displayed once, on creation, and nowhere else. */
const API_KEYS = /\bphx_\w+/g

const loggedRequests = createStore<readonly LoggedRequest[]>([])
let lastId = 0

const redactKeys = (text: string) => text.replace(API_KEYS, 'phx_…')

/** Logs a request that is being sent. Returns the function to call with its outcome. */
function logRequest({ method, path, as }: SentRequest, base: string, body: string | null) {
  lastId += 1
  const id = lastId
  const startTime = performance.now()
  const request = {
    id,
    method,
    path,
    as,
    base,
    body: body && redactKeys(body),
    startedAt: Date.now(),
    end: null,
  }
  loggedRequests.set([...loggedRequests.current().slice(1 - MAX_LOGGED_REQUESTS), request])
  return (status: number | null, text: string) => {
    const end: RequestOutcome = {
      ms: performance.now() - startTime,
      status,
      text: text.length > MAX_LOGGED_TEXT ? null : redactKeys(text),
      length: text.length,
    }
    loggedRequests.set(loggedRequests.current().map((entry) => (entry.id === id ? { ...entry, end } : entry)))
  }
}

export const clearRequests = () => loggedRequests.set([])

/** The requests of this tab, oldest first. */
export const useRequests = loggedRequests.use
