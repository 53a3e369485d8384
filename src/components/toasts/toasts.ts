import { wordsOf } from '../../api/errors'
import { isOfWrite } from '../../api/failed-write'
import { held } from '../../api/held'
import { newestEntry } from '../../api/journal/journal'
import { entryOf } from '../../api/journal/note'
import { whyFinal } from '../../api/journal/why-final'
import type { Write } from '../../api/write'
import { t } from '../../texts/text'
import { takeBack } from '../journal/open-journal'
import { stepsOf } from '../states/error-steps'

/** What can still be done about what was done: `Undo`. */
export interface ToastAction {
  label: string
  act: () => void
}

export interface Toast {
  id: number
  message: string
  /** The messages of other failures that were told in the same words. */
  others?: readonly string[]
  /** What went wrong; such a toast stays until it is dismissed. */
  error?: unknown
  action?: ToastAction
  /** Set for a warning: the request succeeded, its purpose was not achieved. It stays until dismissed. */
  isWarning?: boolean
}

const toasts = held<readonly Toast[]>([])
let last = 0

/** Says that something was done, and what can be done about it for a while. */
export function say(message: string, action?: ToastAction): void {
  last += 1
  toasts.become([...withoutWarnings(), { id: last, message, ...(action && { action }) }])
}

const withoutWarnings = () => toasts.current().filter(({ isWarning }) => !isWarning)

/** Shows a warning, in place of those of earlier tries. */
export function warn(message: string): void {
  last += 1
  toasts.become([...withoutWarnings(), { id: last, message, isWarning: true }])
}

/**
 * Says that something was written, and offers to undo it where the journal can: the writes named, or else the newest of
 * this tab.
 */
export function sayDone(message: string, ...writes: readonly Write[]): void {
  const named = writes.length > 0 ? writes.map(entryOf) : [newestEntry()]
  const entries = named.flatMap((entry) => (entry && whyFinal(entry) === null ? entry : []))
  say(message, entries.length > 0 ? { label: t('Undo'), act: () => takeBack(entries) } : undefined)
}

/** Says that something failed, where there is no better place for it than the corner. */
export function sayError(message: string, error: unknown): void {
  const same = toasts.current().find((toast) => toast.error !== undefined && isSame(toast.error, error))
  if (same) {
    const folded = { ...same, others: [...(same.others ?? []), message] }
    toasts.become(toasts.current().map((toast) => (toast === same ? folded : toast)))
    return
  }
  last += 1
  toasts.become([...toasts.current(), { id: last, message, error }])
}

/** Whether two failures are one for those who read of them. What can be sent again is told of by itself. */
function isSame(a: unknown, b: unknown): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)]
  const isAlone = isOfWrite(a) && stepsOf(a).again
  return one.title === other.title && one.detail === other.detail && !isAlone
}

export function dismiss(id: number): void {
  toasts.become(toasts.current().filter((toast) => toast.id !== id))
}

export const shownToasts = toasts.current

export const useToasts = toasts.use
