import type { FastifyBaseLogger } from 'fastify'
import { HttpError } from '../../../../core/errors'

/** 503: ClickHouse does not respond, or cannot execute statements at the moment. */
export class ClickHouseUnavailable extends HttpError {
  constructor(cause: unknown) {
    super(
      503,
      'server_error',
      'unavailable',
      'Events and persons are unavailable: ClickHouse does not respond. Try again shortly.',
      null,
      5,
    )
    this.cause = cause
  }
}

/**
 * Error codes of ClickHouse that do not depend on the statement: timeouts, overload, too many parts, missing replicas,
 * full disks, failed authentication, and a missing database or table.
 */
const TEMPORARY = new Set(
  '60 74 75 76 81 159 160 164 192 193 194 198 202 203 209 210 225 236 241 242 243 246 252 279 285 286 289 290 307 319 394 425 439 473 497 516 517 519 574 692 999 1000'.split(
    ' ',
  ),
)

/** Tests whether an error of the client says that ClickHouse is not available, and not that a statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof ClickHouseUnavailable) return true
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  // An error of ClickHouse has a number as its code, an error of the connection a name.
  if (code !== undefined) return /^\d+$/.test(code) ? TEMPORARY.has(code) : true
  // Timeouts, aborted requests and responses of proxies.
  return error.constructor === Error
}

/** Interval between attempts while ClickHouse does not accept events. */
const RETRY_MS = 5000

/** Circuit breaker of this process. While it is open, events are not sent to ClickHouse, except for a trial per interval. */
export function createAvailability(log: () => FastifyBaseLogger | null) {
  let downSince: number | null = null
  let nextTrial = 0
  return {
    isDown: () => downSince !== null,
    /** Tests whether an append may be tried; one caller per interval may while ClickHouse is down. */
    canAttempt(): boolean {
      if (downSince === null) return true
      if (performance.now() < nextTrial) return false
      nextTrial = performance.now() + RETRY_MS
      return true
    },
    reportFailure(error: unknown): void {
      nextTrial = performance.now() + RETRY_MS
      if (downSince !== null) return
      downSince = performance.now()
      log()?.error({ err: error }, 'ClickHouse does not accept events, they are buffered in the database')
    },
    reportSuccess(): void {
      if (downSince === null) return
      const seconds = Math.round((performance.now() - downSince) / 1000)
      downSince = null
      log()?.warn({ seconds }, 'ClickHouse accepts events again')
    },
  }
}

export type Availability = ReturnType<typeof createAvailability>
