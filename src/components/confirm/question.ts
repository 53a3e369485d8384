import type { ReactNode } from 'react'
import type { RequestPreview } from '../../api/request-preview'
import { createStore } from '../../api/store'

/** Confirmation before an action that cannot be undone or that affects others. */
export interface Question {
  title: string
  message: ReactNode
  /** Label of the confirm button, a verb with its object: `Delete survey`. */
  confirm: string
  danger?: boolean
  /** Text that the user must type first: the name of the record. */
  typed?: string
  /** Exact request of the action. */
  request?: RequestPreview
  /** Title of the error message: `The survey was not deleted.` */
  failed?: string
  /** Runs the action. The dialog waits for it and displays its errors. */
  action: () => Promise<unknown>
}

const question = createStore<Question | null>(null)

/** Opens the dialog; null closes it. */
export const ask = question.set

export const openQuestion = question.current

export const useQuestion = question.use
