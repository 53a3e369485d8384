import { getRetryDelayMs, isRateLimited } from '../../../../api/client/backoff'
import { ApiError, isOutcomeUnknown } from '../../../../api/client/errors'
import { createStore } from '../../../../lib/store'
import { type Task, type TaskInput, type TaskResult, toState, withResult } from './task'

/** Maximum concurrency. A higher one only reaches the server's rate limit sooner. */
const AT_ONCE = 4

/** `lost`: there was no response, and the user has to decide whether to continue. */
export type Phase = 'ready' | 'running' | 'stopping' | 'lost' | 'ended'

export interface QueueState {
  lines: readonly Task[]
  phase: Phase
  /** End of a rate-limit pause, in milliseconds since 1970. */
  waitsUntil: number | null
}

export interface TaskQueue {
  current: () => QueueState
  subscribe: (listener: () => void) => () => void
  /** Sends the waiting items: initially, and after a lost response. */
  start: () => void
  /** Completes the requests in flight and does not send the rest. */
  stop: () => void
  /** Sends the items in this state again. */
  again: (state: 'failed' | 'stopped' | 'unknown') => void
}

/**
 * Sends many writes with limited concurrency, in order. A rate-limited response pauses all of them. A failure is
 * recorded and skipped; a lost response or a rejected key pauses the rest.
 */
export function createTaskQueue(inputs: readonly TaskInput[]): TaskQueue {
  const tasks = inputs.map((input): Task => ({ ...input, result: { state: 'waiting' } }))
  const state = createStore<QueueState>({ lines: tasks, phase: 'ready', waitsUntil: null })
  const { current, subscribe } = state
  let underWay = 0
  const pace = createConcurrencyController(AT_ONCE, (waitsUntil) => {
    become({ waitsUntil })
    goOn()
  })

  function become(part: Partial<QueueState>): void {
    state.set({ ...current(), ...part })
  }
  const note = (at: number, result: TaskResult) => become({ lines: withResult(current().lines, at, result) })

  function goOn(): void {
    while (current().phase === 'running' && pace.mayGo(underWay)) {
      const at = findNextTask(current())
      if (at < 0) break
      void sendLine(at)
    }
    if (underWay === 0 && current().phase !== 'ended' && findNextTask(current()) < 0)
      become({ phase: 'ended' })
  }

  async function sendLine(at: number): Promise<void> {
    const task = current().lines[at]
    if (!task) return
    const round = pace.round()
    underWay += 1
    note(at, { state: 'sending' })
    try {
      await task.send()
      pace.worked()
      note(at, { state: 'done' })
    } catch (error) {
      failed(at, round, error)
    } finally {
      underWay -= 1
      goOn()
    }
  }

  function failed(at: number, round: number, error: unknown): void {
    if (isRateLimited(error)) {
      const stops = current().phase === 'stopping'
      note(at, { state: stops ? 'stopped' : 'waiting' })
      if (!stops) pace.refused(error, round)
    } else if (isOutcomeUnknown(error)) {
      note(at, { state: 'unknown', error })
      if (current().phase === 'running') become({ phase: 'lost' })
    } else {
      note(at, { state: 'failed', error })
      // A new key was requested and none was entered: the other items would only prompt again.
      if (error instanceof ApiError && error.status === 401) stop()
    }
  }

  function start(): void {
    become({ phase: 'running' })
    goOn()
  }

  function stop(): void {
    become({ phase: 'stopping', lines: toState(current().lines, 'waiting', 'stopped') })
    pace.forget()
    goOn()
  }

  return {
    current,
    subscribe,
    start,
    stop,
    again: (from) => {
      pace.forget()
      become({ lines: toState(current().lines, from, 'waiting') })
      start()
    },
  }
}

const findNextTask = ({ lines: tasks }: QueueState) =>
  tasks.findIndex(({ result }) => result.state === 'waiting')

/** Rate limiter of a queue. */
interface ConcurrencyController {
  mayGo: (underWay: number) => boolean
  /** Returns the current round, to be passed back if the request is rate-limited. */
  round: () => number
  /**
   * Handles a rate-limited response: pauses all requests until the backoff ends, and lowers the concurrency from then
   * on.
   */
  refused: (error: ApiError, round: number) => void
  worked: () => void
  /** Cancels the pause and resets the concurrency. */
  forget: () => void
}

/**
 * Creates a rate limiter. `onWait` is called with the end of a pause, in milliseconds since 1970, and with null when it
 * resumes.
 */
function createConcurrencyController(
  mostAtOnce: number,
  onWait: (until: number | null) => void,
): ConcurrencyController {
  let atOnce = mostAtOnce
  let round = 0
  let until: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Number of rate-limited rounds since the last success. */
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
    refused: (error, attempt) => {
      // Requests sent together are rejected together: count them once.
      if (attempt === round) {
        round += 1
        refusals += 1
        atOnce = Math.max(1, Math.floor(atOnce / 2))
      }
      const next = Date.now() + getRetryDelayMs(error, Math.max(0, refusals - 1))
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
