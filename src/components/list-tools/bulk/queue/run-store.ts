import { createStore } from '../../../../lib/store'
import type { TaskQueue } from './queue'

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

export const getRuns = runs.current

export const setRuns = runs.set

/** The runs of this tab, oldest first. */
export const useRuns = runs.use
