import type { ProxyStatus } from '../../../contract/proxies'
import type { Observation } from './observe'
import { problemOfCname, problemsOf } from './problems'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What a record is, as far as its next state depends on it. */
export interface ProxyState {
  status: ProxyStatus
  message: string | null
  status_since: string
  checks: number
  domain: string
  target_cname: string
}

export interface NextState {
  status: ProxyStatus
  message: string | null
  /** When to look again; null for never. */
  next_check_at: Date | null
}

/**
 * The state that follows from what was seen. A record waits for its CNAME; when that is there, it waits for an answer
 * over HTTPS; from then on it is looked at daily.
 */
export function nextState(state: ProxyState, seen: Observation, now: Date): NextState {
  const after = (ms: number) => new Date(now.getTime() + ms)
  const age = now.getTime() - Date.parse(state.status_since)
  // Eagerly first, every five minutes in the end.
  const soon = after(Math.min(3 * SECOND * 1.1 ** state.checks, 5 * MINUTE))

  if (state.status === 'waiting') {
    const problem = problemOfCname(state, seen)
    if (problem === null) return { status: 'issuing', message: null, next_check_at: now }
    if (age < 7 * DAY) return { status: 'waiting', message: problem, next_check_at: soon }
    const message = `${problem} Nobody looks any more after seven days: set the record, then try again.`
    return { status: 'timed_out', message, next_check_at: null }
  }

  const { errors, warnings, unknown } = problemsOf(state, seen, now)
  const message = [...errors, ...warnings].join(' ')
  if (state.status === 'issuing' && (errors.length || unknown) && age < 15 * MINUTE) {
    return { status: 'issuing', message: message || null, next_check_at: soon }
  }
  // When the name servers are silent, that says nothing about the proxy.
  if (unknown && state.status !== 'issuing') {
    return { status: state.status, message: state.message, next_check_at: after(HOUR) }
  }
  const status = errors.length ? 'erroring' : warnings.length ? 'warning' : 'valid'
  return { status, message, next_check_at: after(DAY) }
}
