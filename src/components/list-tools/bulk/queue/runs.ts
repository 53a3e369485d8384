import { useSyncExternalStore } from 'react'
import { createStore } from '../../../../lib/store'
import type { TaskQueue } from './queue'
import { countTasks } from './task'

export const getPhase = ({ queue }: BulkRun) => queue.current().phase
/** Returns true if work would be lost when the tab is closed. */
export const isOpen = (run: BulkRun) => getPhase(run) !== 'ended'

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
 * loaded later: `start-run.ts`.
 */
const runs = createStore<readonly BulkRun[]>([])

export const getRuns = runs.current

export const setRuns = runs.set

/** The runs of this tab, oldest first. */
export const useRuns = runs.use
