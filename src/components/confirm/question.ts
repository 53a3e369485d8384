import type { ReactNode } from 'react'
import { held } from '../../api/held'
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

const question = held<Question | null>(null)

/** Opens the dialog; null closes it. */
export const ask = question.become

export const openQuestion = question.current

export const useQuestion = question.use
