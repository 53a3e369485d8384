import { useSyncExternalStore } from 'react'
import { beginMutationBatch } from '../invalidation'
import { knownRuns, type Run, setRuns } from './known-runs'
import { countLines, type ToSend } from './line'
import { makeQueue, type Queue } from './queue'

/* Runs are sequential, because the server's rate limit covers all of them. */
let last = 0
let endWrites: (() => void) | null = null

const phaseOf = ({ queue }: Run) => queue.current().phase
/** Returns true if work would be lost when the tab is closed. */
const isOpen = (run: Run) => phaseOf(run) !== 'ended'
const isSending = (run: Run) => phaseOf(run) === 'running' || phaseOf(run) === 'stopping'

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

function follow(): void {
  const runs = knownRuns()
  const sending = runs.some(isSending)
  if (sending && !endWrites) endWrites = beginMutationBatch()
  if (!sending && endWrites) {
    endWrites()
    endWrites = null
  }
  if (runs.some(isOpen)) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
  const first = runs.find(isOpen)
  if (first && phaseOf(first) === 'ready') first.queue.start()
}

/** Queues many writes after those of earlier runs, and records the outcome of each. */
export function startRun(title: string, toSend: readonly ToSend[]): void {
  last += 1
  const queue = makeQueue(toSend)
  queue.subscribe(follow)
  setRuns([...knownRuns(), { id: last, title, queue }])
  follow()
}

/** Removes a completed run and its results. */
export const forgetRun = (id: number): void =>
  setRuns(knownRuns().filter((run) => run.id !== id || isOpen(run)))

/** Removes the runs whose writes all succeeded. The journal contains them. */
export function forgetSucceededRuns(): void {
  for (const { id, queue } of knownRuns()) {
    const { phase, lines } = queue.current()
    const { failed, unknown, stopped } = countLines(lines)
    if (phase === 'ended' && failed + unknown + stopped === 0) forgetRun(id)
  }
}

export const useQueue = ({ current, subscribe }: Queue) => useSyncExternalStore(subscribe, current)
