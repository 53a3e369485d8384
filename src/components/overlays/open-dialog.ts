import type { ReactNode } from 'react'
import type { RequestPreview } from '../../api/client/request-snippets'
import { createStore } from '../../lib/store'

/** Renders a dialog; `close` closes it. */
type RenderDialog = (close: () => void) => ReactNode

const open = createStore<RenderDialog | null>(null)

/** Opens a dialog over the current page; null closes it. */
export const openDialog = open.set

export const useOpenDialog = open.use

/** Confirmation before an action that cannot be undone or that affects others. */
export interface ConfirmOptions {
  title: string
  message: ReactNode
  /** Label of the confirm button, a verb with its object: `Delete survey`. */
  confirm: string
  danger?: boolean | undefined
  /** Text that the user must type first: the name of the record. */
  typed?: string | undefined
  /** Exact request of the action. */
  request?: RequestPreview
  /** Title of the error message: `The survey was not deleted.` */
  failed?: string | undefined
  /** Runs the action. The dialog waits for it and displays its errors. */
  action: () => Promise<unknown>
}

const confirmation = createStore<ConfirmOptions | null>(null)

/** Opens the dialog; null closes it. */
export const requestConfirmation = confirmation.set

export const getConfirmation = confirmation.current

export const useConfirmation = confirmation.use
