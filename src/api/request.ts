import { t } from '../texts/text'
import { noteAnswer, noteSilence } from './connection'
import { type Answer, dropEarly, send, takeEarly } from './early'
import { apiError, NetworkError, type Sent } from './errors'
import { logRequest } from './request-log'
import { hostOf, type Session } from './session'
import { currentSession, seatOf } from './session-state'

interface Options {
  body?: unknown
  signal?: AbortSignal | undefined
}

/**
 * Sends one request and returns the JSON of the response. If the key is rejected, prompts for a new one above any open
 * dialog and repeats the request.
 */
export async function request(sent: Sent, options: Options = {}): Promise<unknown> {
  const seat = seatOf(sent.as)
  let { session } = seat.current()
  if (!session) throw apiError(sent, 401, '', null)
  for (;;) {
    const answer = await transmit(session, sent, options)
    if (answer.status !== 401) return read(sent, answer)
    const refusal = apiError(sent, 401, answer.text, null, answer.url)
    session = await seat.renew(session).catch(() => {
      throw refusal
    })
  }
}

/** Sends one request with a session that is not active yet. */
export async function requestAs(session: Session, sent: Sent, options: Options = {}): Promise<unknown> {
  return read(sent, await transmit(session, sent, options))
}

async function transmit(session: Session, sent: Sent, { body, signal }: Options): Promise<Answer> {
  const text = body === undefined ? null : JSON.stringify(body)
  const ended = logRequest(sent, session.base, text)
  // The availability of another server does not affect the connection status.
  const isOwn = session.base === currentSession()?.base
  try {
    const isRead = sent.method === 'GET'
    if (!isRead) dropEarly()
    const early = isRead ? takeEarly(session, sent.path) : undefined
    const answer = await (early ?? send(session, sent, text, signal))
    ended(answer.status, answer.text)
    if (isOwn) noteAnswer()
    return answer
  } catch (error) {
    ended(null, '')
    // An aborted request is not a network failure.
    if (signal?.aborted) throw error
    if (isOwn) noteSilence()
    throw new NetworkError(sent, hostOf(session), session.base !== '')
  }
}

function read(sent: Sent, { status, headers, text, url }: Answer): unknown {
  if (status < 200 || status > 299) throw apiError(sent, status, text, headers.get('retry-after'), url)
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    const isPage = text.trimStart().startsWith('<')
    throw apiError(
      sent,
      status,
      isPage ? text : t('The answer is not JSON. Is this the address of an API?'),
      null,
      url,
    )
  }
}
