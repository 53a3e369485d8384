import { setTimeout as sleep } from 'node:timers/promises'
import { isObject, type JsonRecord } from '../../contract/is-object'

/** Attempts of a request that the server rejects with 429 or 503. */
const ATTEMPTS = 10
/** Attempts of a read that gets no response, or an error of a gateway. */
const READ_ATTEMPTS = 5
const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 60_000
/** A server that asks for a longer pause is reported as an error. */
const RETRY_AFTER_MAX_MS = 15 * 60_000
const TIMEOUT_MS = 60_000
const PAGE_SIZE = 100
/** Times a list is read again because records were added or removed while it was read. */
const LIST_ATTEMPTS = 3

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Error whose message is all that a user needs. */
export class UserError extends Error {}

/** Failed request, with a message for users. */
export class RemoteError extends UserError {
  constructor(
    message: string,
    /** Null without a response. */
    readonly status: number | null = null,
    readonly attr: string | null = null,
  ) {
    super(message)
  }
}

/** Lost response of a write: the server may have executed it. */
export class UncertainWriteError extends RemoteError {}

/** Record of the API, as received. */
export interface RemoteRecord extends JsonRecord {
  id: string | number
}

export interface RemoteRequest {
  method: Method
  url: string
  headers: Record<string, string>
  body: string | undefined
}

interface Options {
  host: string
  key: string
  /** Rejects every request that is not a GET. */
  isReadOnly?: boolean
  /** Sends a request; by default with `fetch`. A RemoteError is final, every other error may be retried. */
  send?: (request: RemoteRequest) => Promise<RemoteResponse>
  /** Ends requests and pauses with its reason. */
  signal?: AbortSignal
  /** Called before a pause, with a sentence for users. */
  onWait?: (message: string) => void
}

/** HTTP client of a server with the management API. Retries what the server rejects temporarily. */
export class RemoteClient {
  /** Address without a trailing slash. */
  readonly host: string
  readonly #options: Options

  constructor(options: Options) {
    this.host = parseHost(options.host)
    this.#options = options
  }

  get(path: string): Promise<unknown> {
    return this.#request('GET', path)
  }

  async getRecord(path: string): Promise<RemoteRecord> {
    return toRecord(await this.get(path), path)
  }

  /** Sends a write; returns the record of the response, or null if it has none. */
  async write(method: Exclude<Method, 'GET'>, path: string, body?: JsonRecord): Promise<RemoteRecord | null> {
    const response = await this.#request(method, path, body)
    return response === undefined ? null : toRecord(response, path)
  }

  /**
   * Returns all records of a list, each once. Offsets are computed here: `next` may name an address that only the server
   * itself can reach.
   */
  async list(path: string): Promise<RemoteRecord[]> {
    for (let attempt = 1; ; attempt += 1) {
      const { records, count } = await this.#readPages(path)
      if (records.length >= count) return records
      if (attempt === LIST_ATTEMPTS)
        throw new RemoteError(
          `GET ${path}: the list changes while it is read: ${records.length} of ${count} records. Try again later.`,
        )
    }
  }

  async #readPages(path: string): Promise<{ records: RemoteRecord[]; count: number }> {
    const records = new Map<string | number, RemoteRecord>()
    for (let offset = 0; ; ) {
      const page = await this.get(`${path}?limit=${PAGE_SIZE}&offset=${offset}`)
      if (!isObject(page) || !Array.isArray(page.results))
        throw new RemoteError(`GET ${path}: the response is not a list. Check the address of the server.`)
      for (const row of page.results) {
        const record = toRecord(row, path)
        records.set(record.id, record)
      }
      offset += page.results.length
      if (page.results.length === 0 || !page.next)
        return { records: [...records.values()], count: typeof page.count === 'number' ? page.count : 0 }
    }
  }

  async #request(method: Method, path: string, body?: JsonRecord): Promise<unknown> {
    if (this.#options.isReadOnly && method !== 'GET')
      throw new Error(`${method} ${path}: this client only reads.`)
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.#send(method, path, body).catch((error: Error) => error)
      this.#options.signal?.throwIfAborted()
      if (response instanceof RemoteError) throw response
      const delayMs = getDelayMs(method, response, attempt)
      if (delayMs === null) {
        if (response instanceof Error) throw toNetworkError(this.host, method, path, response)
        return parseResponse(this.host, method, path, response)
      }
      const reason = response instanceof Error ? 'no response' : `status ${response.status}`
      this.#options.onWait?.(
        `${method} ${path}: ${reason}. Retrying in ${Math.ceil(delayMs / 1000)} seconds.`,
      )
      await sleep(delayMs, undefined, { signal: this.#options.signal })
    }
  }

  async #send(method: Method, path: string, body: JsonRecord | undefined): Promise<RemoteResponse> {
    const send = this.#options.send ?? sendRequest
    return send({
      method,
      url: this.host + path,
      headers: {
        authorization: `Bearer ${this.#options.key}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
  }
}

async function sendRequest({ url, body, ...request }: RemoteRequest): Promise<RemoteResponse> {
  const response = await fetch(url, {
    ...request,
    // A redirect would turn a POST into a GET, or send the request to another host.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body !== undefined && { body }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

export interface RemoteResponse {
  status: number
  headers: Headers
  text: string
}

function parseHost(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw new RemoteError(`${text} is not the address of a server, such as https://hedgerow.example.com.`)
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** Returns the pause before the next attempt; null if the response is final. */
function getDelayMs(method: Method, response: RemoteResponse | Error, attempt: number): number | null {
  const backoffMs = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS)
  if (response instanceof Error) return method === 'GET' && attempt < READ_ATTEMPTS ? backoffMs : null
  const { status, headers } = response
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'))
  // A server that rejects a request with 429, or with 503 and a time, has not executed it.
  if (status === 429 || (status === 503 && retryAfterMs !== null)) {
    const delayMs = retryAfterMs ?? backoffMs
    return attempt < ATTEMPTS && delayMs <= RETRY_AFTER_MAX_MS ? delayMs : null
  }
  return method === 'GET' && status >= 502 && status <= 504 && attempt < READ_ATTEMPTS ? backoffMs : null
}

/** Parses a number of seconds or a date. */
function parseRetryAfter(text: string | null): number | null {
  if (text === null) return null
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(ms, 0)
}

function toNetworkError(host: string, method: Method, path: string, error: Error): RemoteError {
  const reason = error.name === 'TimeoutError' ? 'no response in time' : describeCause(error)
  if (method === 'GET') return new RemoteError(`GET ${path}: ${host} cannot be reached (${reason}).`)
  return new UncertainWriteError(
    `${method} ${path}: the response of ${host} was lost (${reason}). It may have been executed.`,
  )
}

const describeCause = ({ message, cause }: Error): string =>
  cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : message) : message

function parseResponse(host: string, method: Method, path: string, response: RemoteResponse): unknown {
  const { status, headers, text } = response
  const request = `${method} ${path}`
  if (status >= 300 && status < 400)
    throw new RemoteError(
      `${request}: ${host} redirects to ${headers.get('location')}. Use the address of that server.`,
      status,
    )
  const body = parseJson(text)
  if (status >= 200 && status < 300) {
    if (text === '') return undefined
    if (body === undefined)
      throw new RemoteError(`${request}: the response is not JSON. Check the address of the server.`, status)
    return body
  }
  const { detail, attr } = isObject(body) ? body : {}
  const sentence = typeof detail === 'string' ? detail : 'The response has no explanation.'
  const field = typeof attr === 'string' ? attr : null
  throw new RemoteError(`${request}: ${status}${field ? ` ${field}` : ''}: ${sentence}`, status, field)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toRecord(value: unknown, path: string): RemoteRecord {
  if (isObject(value)) {
    const { id } = value
    if (typeof id === 'string' || typeof id === 'number') return { ...value, id }
  }
  throw new RemoteError(`${path}: the response is not a record. Check the address of the server.`)
}
