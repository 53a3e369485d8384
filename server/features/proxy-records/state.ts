import type { ProxyStatus } from '../../../contract/domain/proxies'
import type { Observation } from './observe'
import { findCnameProblem, findProblems } from './problems'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Fields of a record that determine its next state. */
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
  /** Time of the next check; null for never. */
  next_check_at: Date | null
}

/**
 * Computes the next state from an observation. A record waits for its CNAME, then for an HTTPS response; from then on
 * it is checked daily.
 */
export function nextState(state: ProxyState, observation: Observation, now: Date): NextState {
  const after = (ms: number) => new Date(now.getTime() + ms)
  const age = now.getTime() - Date.parse(state.status_since)
  // Exponential backoff, up to five minutes.
  const soon = after(Math.min(3 * SECOND * 1.1 ** state.checks, 5 * MINUTE))

  if (state.status === 'waiting') {
    const problem = findCnameProblem(state, observation)
    if (problem === null) return { status: 'issuing', message: null, next_check_at: now }
    if (age < 7 * DAY) return { status: 'waiting', message: problem, next_check_at: soon }
    const message = `${problem} Automatic checks stopped after seven days. Set the record, then retry.`
    return { status: 'timed_out', message, next_check_at: null }
  }

  const { errors, warnings, unknown } = findProblems(state, observation, now)
  const message = [...errors, ...warnings].join(' ')
  if (state.status === 'issuing' && (errors.length || unknown) && age < 15 * MINUTE) {
    return { status: 'issuing', message: message || null, next_check_at: soon }
  }
  // A name server timeout says nothing about the proxy.
  if (unknown && state.status !== 'issuing') {
    return { status: state.status, message: state.message, next_check_at: after(HOUR) }
  }
  const status = errors.length ? 'erroring' : warnings.length ? 'warning' : 'valid'
  return { status, message, next_check_at: after(DAY) }
}
