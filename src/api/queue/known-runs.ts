import { useSyncExternalStore } from 'react'
import type { Queue } from './queue'

/** A queue that somebody started, with what it is to do in words: `Pause 12 batch exports`. */
export interface Run {
  id: number
  title: string
  queue: Queue
}

/* The runs of this tab live outside of its pages: going to another page stops none. What makes them is loaded with them. */
let runs: readonly Run[] = []
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const knownRuns = (): readonly Run[] => runs

export function setRuns(next: readonly Run[]): void {
  runs = next
  for (const listener of listeners) listener()
}

/** The runs of this tab, oldest first. */
export const useRuns = () => useSyncExternalStore(subscribe, knownRuns)
