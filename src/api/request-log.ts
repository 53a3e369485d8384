import type { Sent } from './errors'
import { held } from './held'

/** A request of this tab. Holds no key. */
export interface LoggedRequest extends Sent {
  id: number
  /** The server's address; empty for the one this page came from. */
  base: string
  /** JSON. */
  body: string | null
  /** Milliseconds since 1970. */
  startedAt: number
  /** How it ended; null while it is under way. */
  end: End | null
}

/** How long it took, in milliseconds, and what came. */
interface End {
  ms: number
  /** Null when nothing answered. */
  status: number | null
  /** What was answered; null where it is not kept. */
  text: string | null
  /** The length of what was answered, in characters. */
  length: number
}

/** The oldest make room for new ones. */
const KEPT_MAX = 200
/** Longer answers are not kept: a read can be sent again. */
const TEXT_MAX = 20_000
/** What a personal API key looks like. It is shown once, where it is made, and nowhere else. */
const KEY = /\bphx_\w+/g

const requests = held<readonly LoggedRequest[]>([])
let last = 0

const withoutKeys = (text: string) => text.replace(KEY, 'phx_…')

/** Notes a request that is being sent. What it gives is told how the request ended. */
export function logRequest({ method, path, as }: Sent, base: string, body: string | null) {
  last += 1
  const id = last
  const began = performance.now()
  const request = {
    id,
    method,
    path,
    as,
    base,
    body: body && withoutKeys(body),
    startedAt: Date.now(),
    end: null,
  }
  requests.become([...requests.current().slice(1 - KEPT_MAX), request])
  return (status: number | null, text: string) => {
    const end: End = {
      ms: performance.now() - began,
      status,
      text: text.length > TEXT_MAX ? null : withoutKeys(text),
      length: text.length,
    }
    requests.become(requests.current().map((one) => (one.id === id ? { ...one, end } : one)))
  }
}

export const forgetRequests = () => requests.become([])

/** The requests of this tab, oldest first. */
export const useRequests = requests.use
