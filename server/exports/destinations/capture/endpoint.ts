import { setTimeout as pause } from 'node:timers/promises'
import type { FetchedPage } from '../../../net/guarded-fetch'
import type { Outbound } from '../../../net/outbound'
import { OutboundError } from '../../../net/outbound-error'
import { PermanentError } from '../destination'

/** A capture endpoint and the project that it is to take events for. */
export interface CaptureConfig {
  url: string
  token: string
}

/** The way to capture endpoints. */
export interface CaptureWay extends Pick<Outbound, 'fetch'> {
  /** The longest that the exchange about one batch may take, in milliseconds. */
  batchMs?: number
}

/** The longest wait that an endpoint may ask for; a longer one is left to a later attempt. */
const WAIT_MAX_MS = 15 * 60_000
/** How often an endpoint may ask to wait before a later attempt has to see to it. */
const WAITS_MAX = 5

/** The body of a request: so many events for the project. */
export const bodyOf = (token: string, items: readonly string[]): Buffer =>
  Buffer.from(`{"api_key":${JSON.stringify(token)},"historical_migration":true,"batch":[${items.join(',')}]}`)

/** Sends a body, and again where the endpoint asks to wait. The answer is neither a refusal to wait for nor a web page. */
export async function post(
  way: CaptureWay,
  config: CaptureConfig,
  body: Buffer,
  signal: AbortSignal,
): Promise<FetchedPage> {
  for (let waits = 0; ; waits++) {
    const answer = await exchange(way, config, body, signal)
    const waitMs = waitOf(answer)
    if (waitMs === null || waitMs > WAIT_MAX_MS || waits === WAITS_MAX) return answer
    await pause(waitMs, undefined, { signal })
  }
}

async function exchange(
  { fetch, batchMs = 180_000 }: CaptureWay,
  { url }: CaptureConfig,
  body: Buffer,
  signal: AbortSignal,
): Promise<FetchedPage> {
  try {
    return await fetch(url, {
      body,
      signal,
      headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
      timeoutMs: batchMs,
      maxRedirects: 0,
    })
  } catch (error) {
    throw error instanceof OutboundError ? outboundFailure(error, url) : error
  }
}

/** What no further attempt can change. */
function outboundFailure(error: OutboundError, url: string): Error {
  if (error.reason === 'too_many_redirects') {
    return new PermanentError(`${url} redirects, which batches do not follow. Enter where it leads to.`)
  }
  const permanent = ['bad_address', 'private_address', 'tls'].includes(error.reason)
  return permanent ? new PermanentError(error.message, { cause: error }) : error
}

/** How long the endpoint asks to wait; null when it does not. */
function waitOf({ status, headers }: FetchedPage): number | null {
  const after = headers['retry-after']
  if ((status !== 429 && status !== 503) || after === undefined) return null
  const waitMs = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now()
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs)
}

/** Whether the answer is a page for people: such an address takes no events, whatever its status says. */
export const isWebPage = ({ headers }: FetchedPage): boolean =>
  /^text\/html/i.test(headers['content-type'] ?? '')

/** Why the endpoint has not taken what was sent; null when it has. */
export function refusalOf(answer: FetchedPage, { url, token }: CaptureConfig): Error | null {
  const { status } = answer
  const { host } = new URL(url)
  if (status >= 500 || status === 429) return new Error(`${host} answered with status ${status}.`)
  if (isWebPage(answer)) {
    return new PermanentError(`${url} answered with a web page (status ${status}): it takes no events.`)
  }
  if (status >= 200 && status < 300) return null
  const words = answer.body.toString().replaceAll(token, '...').replace(/\s+/g, ' ').trim().slice(0, 200)
  return new PermanentError(`${host} refused the events with status ${status}${words ? `: ${words}` : '.'}`)
}
