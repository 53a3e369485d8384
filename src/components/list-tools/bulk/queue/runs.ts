import { useSyncExternalStore } from 'react'
import { beginMutationBatch } from '../../../../api/query/invalidation'
import { createStore } from '../../../../lib/store'
import { createTaskQueue, type TaskQueue } from './queue'
import { countTasks, type TaskInput } from './task'

/* Runs are sequential, because the server's rate limit covers all of them. */
let last = 0
let endWrites: (() => void) | null = null

const getPhase = ({ queue }: BulkRun) => queue.current().phase
/** Returns true if work would be lost when the tab is closed. */
const isOpen = (run: BulkRun) => getPhase(run) !== 'ended'
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

/** Removes a completed run and its results. */
export const removeRun = (id: number): void =>
  setRuns(getRuns().filter((run) => run.id !== id || isOpen(run)))

/** Removes the runs whose writes all succeeded. The journal contains them. */
export function removeSucceededRuns(): void {
  for (const { id, queue } of getRuns()) {
    const { phase, lines: tasks } = queue.current()
    const { failed, unknown, stopped } = countTasks(tasks)
    if (phase === 'ended' && failed + unknown + stopped === 0) removeRun(id)
  }
}

export const useQueue = ({ current, subscribe }: TaskQueue) => useSyncExternalStore(subscribe, current)

/** Queue started by the user, with a description of its task: `Pause 12 batch exports`. */
export interface BulkRun {
  id: number
  title: string
  queue: TaskQueue
}

/*
 * The runs of this tab live outside of its pages, so navigation does not stop them. The code that creates them is
 * loaded with them.
 */
const runs = createStore<readonly BulkRun[]>([])

const getRuns = runs.current

const setRuns = runs.set

/** The runs of this tab, oldest first. */
export const useRuns = runs.use
