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
  let inFlight = 0
  const limiter = createConcurrencyController(AT_ONCE, (waitsUntil) => {
    update({ waitsUntil })
    sendNext()
  })

  function update(part: Partial<QueueState>): void {
    state.set({ ...current(), ...part })
  }
  const setResult = (at: number, result: TaskResult) =>
    update({ lines: withResult(current().lines, at, result) })

  function sendNext(): void {
    while (current().phase === 'running' && limiter.canSend(inFlight)) {
      const at = findNextTask(current())
      if (at < 0) break
      void sendLine(at)
    }
    if (inFlight === 0 && current().phase !== 'ended' && findNextTask(current()) < 0)
      update({ phase: 'ended' })
  }

  async function sendLine(at: number): Promise<void> {
    const task = current().lines[at]
    if (!task) return
    const round = limiter.round()
    inFlight += 1
    setResult(at, { state: 'sending' })
    try {
      await task.send()
      limiter.onSuccess()
      setResult(at, { state: 'done' })
    } catch (error) {
      failed(at, round, error)
    } finally {
      inFlight -= 1
      sendNext()
    }
  }

  function failed(at: number, round: number, error: unknown): void {
    if (isRateLimited(error)) {
      const stops = current().phase === 'stopping'
      setResult(at, { state: stops ? 'stopped' : 'waiting' })
      if (!stops) limiter.onRateLimited(error, round)
    } else if (isOutcomeUnknown(error)) {
      setResult(at, { state: 'unknown', error })
      if (current().phase === 'running') update({ phase: 'lost' })
    } else {
      setResult(at, { state: 'failed', error })
      // A new key was requested and none was entered: the other items would only prompt again.
      if (error instanceof ApiError && error.status === 401) stop()
    }
  }

  function start(): void {
    update({ phase: 'running' })
    sendNext()
  }

  function stop(): void {
    update({ phase: 'stopping', lines: toState(current().lines, 'waiting', 'stopped') })
    limiter.reset()
    sendNext()
  }

  return {
    current,
    subscribe,
    start,
    stop,
    again: (from) => {
      limiter.reset()
      update({ lines: toState(current().lines, from, 'waiting') })
      start()
    },
  }
}

const findNextTask = ({ lines: tasks }: QueueState) =>
  tasks.findIndex(({ result }) => result.state === 'waiting')

/** Rate limiter of a queue. */
interface ConcurrencyController {
  canSend: (inFlight: number) => boolean
  /** Returns the current round, to be passed back if the request is rate-limited. */
  round: () => number
  /**
   * Handles a rate-limited response: pauses all requests until the backoff ends, and lowers the concurrency from then
   * on.
   */
  onRateLimited: (error: ApiError, round: number) => void
  onSuccess: () => void
  /** Cancels the pause and resets the concurrency. */
  reset: () => void
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
  let rateLimitedRounds = 0

  function wait(next: number | null): void {
    clearTimeout(timer)
    until = next
    if (next !== null) timer = setTimeout(() => wait(null), next - Date.now())
    onWait(next)
  }

  return {
    canSend: (inFlight) => until === null && inFlight < atOnce,
    round: () => round,
    onRateLimited: (error, attempt) => {
      // Requests sent together are rejected together: count them once.
      if (attempt === round) {
        round += 1
        rateLimitedRounds += 1
        atOnce = Math.max(1, Math.floor(atOnce / 2))
      }
      const next = Date.now() + getRetryDelayMs(error, Math.max(0, rateLimitedRounds - 1))
      if (until === null || until < next) wait(next)
    },
    onSuccess: () => {
      rateLimitedRounds = 0
    },
    reset: () => {
      atOnce = mostAtOnce
      if (until !== null) wait(null)
    },
  }
}
