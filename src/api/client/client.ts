import { type Api, api } from '../../../contract'
import type { Endpoint, Endpoints, RequestInput, ResponseBody } from '../../../contract/endpoint'
import { t } from '../../lib/i18n/translate'
import { assertWritable } from '../session/read-only'
import { getServerName, type Session, usesCookie } from '../session/session'
import { currentSession, expireSession, getSessionController } from '../session/session-store'
import { type AnyInput, buildUrl } from './build-url'
import { markNoResponse, markOnline } from './connection'
import { ApiError, checkResponseShape, NetworkError, type SentRequest, toApiError } from './errors'
import { clearPrefetched, type HttpResponse, sendHttpRequest, takePrefetched } from './prefetched-requests'
import { logRequest } from './request-log'
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
  const ended = logRequest(sentRequest, session.base, text)
  // The availability of another server does not affect the connection status.
  const isOwn = session.base === currentSession()?.base
  try {
    const isRead = sentRequest.method === 'GET'
    if (!isRead) clearPrefetched()
    const early = isRead ? takePrefetched(session, sentRequest.path) : undefined
    const response = await (early ?? sendHttpRequest(session, sentRequest, text, signal))
    ended(response.status, response.text)
    if (isOwn) markOnline()
    return response
  } catch (error) {
    ended(null, '')
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
