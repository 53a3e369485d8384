import { t } from '../texts/translate'
import { markNoResponse, markOnline } from './connection'
import { NetworkError, type SentRequest, toApiError } from './errors'
import { clearPrefetched, type HttpResponse, sendHttpRequest, takePrefetched } from './prefetched-requests'
import { logRequest } from './request-log'
import { getServerName, type Session } from './session'
import { currentSession, getSessionController } from './session-store'

interface Options {
  body?: unknown
  signal?: AbortSignal | undefined
}

/**
 * Sends one request and returns the JSON of the response. If the key is rejected, prompts for a new one above any open
 * dialog and repeats the request.
 */
export async function request(sent: SentRequest, options: Options = {}): Promise<unknown> {
  const seat = getSessionController(sent.as)
  let { session } = seat.current()
  if (!session) throw toApiError(sent, 401, '', null)
  for (;;) {
    const answer = await transmit(session, sent, options)
    if (answer.status !== 401) return parseResponse(sent, answer)
    const refusal = toApiError(sent, 401, answer.text, null, answer.url)
    session = await seat.renew(session).catch(() => {
      throw refusal
    })
  }
}

/** Sends one request with a session that is not active yet. */
export async function requestAs(
  session: Session,
  sent: SentRequest,
  options: Options = {},
): Promise<unknown> {
  return parseResponse(sent, await transmit(session, sent, options))
}

async function transmit(
  session: Session,
  sent: SentRequest,
  { body, signal }: Options,
): Promise<HttpResponse> {
  const text = body === undefined ? null : JSON.stringify(body)
  const ended = logRequest(sent, session.base, text)
  // The availability of another server does not affect the connection status.
  const isOwn = session.base === currentSession()?.base
  try {
    const isRead = sent.method === 'GET'
    if (!isRead) clearPrefetched()
    const early = isRead ? takePrefetched(session, sent.path) : undefined
    const answer = await (early ?? sendHttpRequest(session, sent, text, signal))
    ended(answer.status, answer.text)
    if (isOwn) markOnline()
    return answer
  } catch (error) {
    ended(null, '')
    // An aborted request is not a network failure.
    if (signal?.aborted) throw error
    if (isOwn) markNoResponse()
    throw new NetworkError(sent, getServerName(session), session.base !== '')
  }
}

function parseResponse(sent: SentRequest, { status, headers, text, url }: HttpResponse): unknown {
  if (status < 200 || status > 299) throw toApiError(sent, status, text, headers.get('retry-after'), url)
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    const isPage = text.trimStart().startsWith('<')
    throw toApiError(
      sent,
      status,
      isPage ? text : t('The answer is not JSON. Is this the address of an API?'),
      null,
      url,
    )
  }
}
