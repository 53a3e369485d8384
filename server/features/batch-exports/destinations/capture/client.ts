import { setTimeout as pause } from 'node:timers/promises'
import { OutboundError } from '../../../../core/net/outbound-error'
import type { OutboundClients } from '../../../../core/net/outbound-http'
import type { FetchedPage } from '../../../../core/net/ssrf-safe-fetch'
import { PermanentError } from '../destination'

/** Capture endpoint, and the token of the project that receives the events. */
export interface CaptureConfig {
  url: string
  token: string
}

/** Outbound connection to capture endpoints. */
export interface CaptureClient extends Pick<OutboundClients, 'fetch'> {
  /** Time limit for the whole exchange about one batch, in milliseconds. */
  batchMs?: number
}

/** Maximum wait that an endpoint may request; a longer one is left to a later attempt. */
const MAX_WAIT_MS = 15 * 60_000
/** Maximum number of waits an endpoint may request before the batch is left to a later attempt. */
const MAX_WAITS = 5

/** Builds a request body with the events of the project. */
export const buildBody = (token: string, items: readonly string[]): Buffer =>
  Buffer.from(`{"api_key":${JSON.stringify(token)},"historical_migration":true,"batch":[${items.join(',')}]}`)

/**
 * Sends a body and retries while the endpoint requests a wait. The returned response is neither such a request nor a
 * web page.
 */
export async function post(
  client: CaptureClient,
  config: CaptureConfig,
  body: Buffer,
  signal: AbortSignal,
): Promise<FetchedPage> {
  for (let waits = 0; ; waits++) {
    const response = await exchange(client, config, body, signal)
    const waitMs = getRetryAfter(response)
    if (waitMs === null || waitMs > MAX_WAIT_MS || waits === MAX_WAITS) return response
    await pause(waitMs, undefined, { signal })
  }
}

async function exchange(
  { fetch, batchMs = 180_000 }: CaptureClient,
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
    throw error instanceof OutboundError ? toPermanentError(error, url) : error
  }
}

/** Converts an outbound error; those that no retry can change are permanent. */
function toPermanentError(error: OutboundError, url: string): Error {
  if (error.reason === 'too_many_redirects') {
    return new PermanentError(`${url} redirects. Enter the URL that it redirects to.`)
  }
  const permanent = ['bad_address', 'private_address', 'tls'].includes(error.reason)
  return permanent ? new PermanentError(error.message, { cause: error }) : error
}

/** Wait that the endpoint requests; null if none. */
function getRetryAfter({ status, headers }: FetchedPage): number | null {
  const after = headers['retry-after']
  if ((status !== 429 && status !== 503) || after === undefined) return null
  const waitMs = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now()
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs)
}

/** True if the response is a web page: such a URL ingests no events, whatever its status. */
export const isWebPage = ({ headers }: FetchedPage): boolean =>
  /^text\/html/i.test(headers['content-type'] ?? '')

/** Reason why the endpoint rejected the events; null if it accepted them. */
export function toCaptureError(response: FetchedPage, { url, token }: CaptureConfig): Error | null {
  const { status } = response
  const { host } = new URL(url)
  if (status >= 500 || status === 429) return new Error(`${host} responded with status ${status}.`)
  if (isWebPage(response)) {
    return new PermanentError(
      `${url} responded with a web page (status ${status}) and does not accept events.`,
    )
  }
  if (status >= 200 && status < 300) return null
  const words = response.body.toString().replaceAll(token, '...').replace(/\s+/g, ' ').trim().slice(0, 200)
  return new PermanentError(`${host} refused the events with status ${status}${words ? `: ${words}` : '.'}`)
}
