import { createStore } from '../../lib/store'
import type { SentRequest } from './errors'

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
const KEPT_MAX = 200
/** Maximum length of a retained response body: a read can be repeated. */
const TEXT_MAX = 20_000
/** Pattern of a personal API key. It is displayed once, on creation, and nowhere else. */
const KEY = /\bphx_\w+/g

const requests = createStore<readonly LoggedRequest[]>([])
let last = 0

const redactKeys = (text: string) => text.replace(KEY, 'phx_…')

/** Logs a request that is being sent. Returns the function to call with its outcome. */
export function logRequest({ method, path, as }: SentRequest, base: string, body: string | null) {
  last += 1
  const id = last
  const began = performance.now()
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
  requests.set([...requests.current().slice(1 - KEPT_MAX), request])
  return (status: number | null, text: string) => {
    const end: RequestOutcome = {
      ms: performance.now() - began,
      status,
      text: text.length > TEXT_MAX ? null : redactKeys(text),
      length: text.length,
    }
    requests.set(requests.current().map((entry) => (entry.id === id ? { ...entry, end } : entry)))
  }
}

export const clearRequests = () => requests.set([])

/** The requests of this tab, oldest first. */
export const useRequests = requests.use
