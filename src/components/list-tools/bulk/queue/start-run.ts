import { beginMutationBatch } from '../../../../api/query/invalidation'
import { createTaskQueue } from './queue'
import { type BulkRun, getPhase, getRuns, isOpen, setRuns } from './runs'
import type { TaskInput } from './task'

/* Runs are sequential, because the server's rate limit covers all of them. */
let last = 0
let endWrites: (() => void) | null = null

const isSending = (run: BulkRun) => getPhase(run) === 'running' || getPhase(run) === 'stopping'

const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

function follow(): void {
  const runs = getRuns()
  const sending = runs.some(isSending)
  if (sending && !endWrites) endWrites = beginMutationBatch()
  if (!sending && endWrites) {
    endWrites()
    endWrites = null
  }
  if (runs.some(isOpen)) window.addEventListener('beforeunload', confirmLeaving)
  else window.removeEventListener('beforeunload', confirmLeaving)
  const first = runs.find(isOpen)
  if (first && getPhase(first) === 'ready') first.queue.start()
}

/** Queues many writes after those of earlier runs, and records the outcome of each. */
export function startRun(title: string, inputs: readonly TaskInput[]): void {
  last += 1
  const queue = createTaskQueue(inputs)
  queue.subscribe(follow)
  setRuns([...getRuns(), { id: last, title, queue }])
  follow()
}
