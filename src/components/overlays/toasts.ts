import { describeError, isMutationError } from '../../api/client/errors'
import type { Mutation } from '../../api/query/mutation'
import { t } from '../../lib/i18n/translate'
import { createStore } from '../../lib/store'
import { getErrorActions } from '../feedback/error-actions'
import { requestUndo } from '../undo-history/drawer-state'
import { getNewestEntry } from '../undo-history/model/history'
import { getEntry } from '../undo-history/model/record'
import { getIrreversibleReason } from '../undo-history/model/undo-step'

/** Follow-up action of a notification: `Undo`. */
export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  id: number
  message: string
  /** Messages of other failures with the same text. */
  others?: readonly string[]
  /** Error; such a notification stays until dismissed. */
  error?: unknown
  action?: ToastAction | undefined
  /** Set for a warning: the request succeeded, its purpose was not achieved. It stays until dismissed. */
  isWarning?: boolean
}

const toasts = createStore<readonly Toast[]>([])
let last = 0

/** Shows a success notification, with an optional action for a limited time. */
export function notify(message: string, action?: ToastAction): void {
  last += 1
  toasts.set([...withoutWarnings(), { id: last, message, action }])
}

const withoutWarnings = () => toasts.current().filter(({ isWarning }) => !isWarning)

/** Shows a warning that replaces those of earlier attempts. */
export function notifyWarning(message: string): void {
  last += 1
  toasts.set([...withoutWarnings(), { id: last, message, isWarning: true }])
}

/**
 * Shows a success notification for writes, with an undo action if the history supports it: for the given writes, or the
 * latest one of this tab.
 */
export function notifySuccess(message: string, ...mutations: readonly Mutation[]): void {
  const recordedEntries = mutations.length > 0 ? mutations.map(getEntry) : [getNewestEntry()]
  const entries = recordedEntries.flatMap((entry) =>
    entry && getIrreversibleReason(entry) === null ? entry : [],
  )
  notify(message, entries.length > 0 ? { label: t('Undo'), run: () => requestUndo(entries) } : undefined)
}

/** Shows an error notification, for failures without a better location. */
export function notifyError(message: string, error: unknown): void {
  const same = toasts.current().find((toast) => toast.error !== undefined && isSame(toast.error, error))
  if (same) {
    const folded = { ...same, others: [...(same.others ?? []), message] }
    toasts.set(toasts.current().map((toast) => (toast === same ? folded : toast)))
    return
  }
  last += 1
  toasts.set([...toasts.current(), { id: last, message, error }])
}

/** Returns true if two failures look the same to the user. Retryable ones are reported individually. */
function isSame(a: unknown, b: unknown): boolean {
  const [first, second] = [describeError(a), describeError(b)]
  const isAlone = isMutationError(a) && getErrorActions(a).again
  return first.title === second.title && first.detail === second.detail && !isAlone
}

export function dismiss(id: number): void {
  toasts.set(toasts.current().filter((toast) => toast.id !== id))
}

export const getToasts = toasts.current

export const useToasts = toasts.use
