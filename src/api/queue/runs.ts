import { useSyncExternalStore } from 'react'
import { beginWrites } from '../stale'
import type { ToSend } from './line'
import { makeQueue, type Queue } from './queue'

/** A queue that somebody started, with what it is to do in words: `Pause 12 batch exports`. */
export interface Run {
  id: number
  title: string
  queue: Queue
}

/*
 * The runs of this tab live outside of its pages: going to another page stops none. They follow each other, since the
 * server counts what all of them send.
 */
let runs: readonly Run[] = []
let last = 0
let endWrites: (() => void) | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: readonly Run[]): void {
  runs = next
  for (const listener of listeners) listener()
}

const phaseOf = ({ queue }: Run) => queue.current().phase
/** Whether something would be left undone if the tab were closed. */
const isOpen = (run: Run) => phaseOf(run) !== 'ended'
const isSending = (run: Run) => phaseOf(run) === 'running' || phaseOf(run) === 'stopping'

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

function follow(): void {
  const sending = runs.some(isSending)
  if (sending && !endWrites) endWrites = beginWrites()
  if (!sending && endWrites) {
    endWrites()
    endWrites = null
  }
  if (runs.some(isOpen)) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
  const first = runs.find(isOpen)
  if (first && phaseOf(first) === 'ready') first.queue.start()
}

/** Sends many writes as soon as those before them have been, and keeps what became of each. */
export function startRun(title: string, toSend: readonly ToSend[]): void {
  last += 1
  const queue = makeQueue(toSend)
  queue.subscribe(follow)
  become([...runs, { id: last, title, queue }])
  follow()
}

/** Forgets a run that has ended, and its results. */
export const forgetRun = (id: number): void => become(runs.filter((run) => run.id !== id || isOpen(run)))

/** The runs of this tab, oldest first. */
export const useRuns = () => useSyncExternalStore(subscribe, () => runs)

export const useQueue = ({ current, subscribe }: Queue) => useSyncExternalStore(subscribe, current)
