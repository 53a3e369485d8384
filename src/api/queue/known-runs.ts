import { held } from '../held'
import type { Queue } from './queue'

/** A queue that somebody started, with what it is to do in words: `Pause 12 batch exports`. */
export interface Run {
  id: number
  title: string
  queue: Queue
}

/* The runs of this tab live outside of its pages: going to another page stops none. What makes them is loaded with them. */
const runs = held<readonly Run[]>([])

export const knownRuns = runs.current

export const setRuns = runs.become

/** The runs of this tab, oldest first. */
export const useRuns = runs.use
