import type { ApiError } from '../errors'
import { patienceMs } from '../patience'

/** How fast a queue may go, and whether the server wants it to wait. */
export interface Pace {
  mayGo: (underWay: number) => boolean
  /** What a request is sent in, to be named when the server asked for patience. */
  round: () => number
  /** The server asked for patience: nothing is sent until then, and less at once from then on. */
  refused: (error: ApiError, round: number) => void
  worked: () => void
  /** Nothing is to be waited for any more. */
  forget: () => void
}

/** `onWait` is told until when it waits, in milliseconds since 1970, and null when it goes on. */
export function makePace(mostAtOnce: number, onWait: (until: number | null) => void): Pace {
  let atOnce = mostAtOnce
  let round = 0
  let until: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** How often patience was asked for since something worked. */
  let refusals = 0

  function wait(next: number | null): void {
    clearTimeout(timer)
    until = next
    if (next !== null) timer = setTimeout(() => wait(null), next - Date.now())
    onWait(next)
  }

  return {
    mayGo: (underWay) => until === null && underWay < atOnce,
    round: () => round,
    refused: (error, of) => {
      // Those that were sent together are told the same: it counts once.
      if (of === round) {
        round += 1
        refusals += 1
        atOnce = Math.max(1, Math.floor(atOnce / 2))
      }
      const next = Date.now() + patienceMs(error, Math.max(0, refusals - 1))
      if (until === null || until < next) wait(next)
    },
    worked: () => {
      refusals = 0
    },
    forget: () => {
      atOnce = mostAtOnce
      if (until !== null) wait(null)
    },
  }
}
