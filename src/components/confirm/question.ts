import { type ReactNode, useSyncExternalStore } from 'react'
import type { Planned } from '../../api/planned'

/** What a person is asked before something is done that cannot be undone, or that others will notice. */
export interface Question {
  title: string
  message: ReactNode
  /** The button that does it: a verb, `Delete survey`. */
  confirm: string
  danger?: boolean
  /** What the person must type first: the name of what would be lost. */
  typed?: string
  /** What the action sends, to the letter. */
  request?: Planned
  /** What is said where it fails: `The survey was not deleted.` */
  failed?: string
  /** Does it. While it runs the dialog waits; what it throws is shown there. */
  action: () => Promise<unknown>
}

let question: Question | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the dialog; null closes it. */
export function ask(next: Question | null): void {
  question = next
  for (const listener of listeners) listener()
}

export const openQuestion = (): Question | null => question

export const useQuestion = () => useSyncExternalStore(subscribe, openQuestion)
