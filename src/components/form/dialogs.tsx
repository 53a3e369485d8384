import type { ReactNode } from 'react'
import { lazyWithRetry } from '../overlays/lazy-with-retry'
import { openDialog } from '../overlays/open-dialog'

/* The dialogs of a form, each loaded on demand. */

const ReviewDialog = lazyWithRetry(() => import('./review/ReviewDialog'))
const ConflictDialog = lazyWithRetry(() => import('./conflict/ConflictDialog'))
const RefetchFailedDialog = lazyWithRetry(() => import('./conflict/RefetchFailedDialog'))
const DeletedDialog = lazyWithRetry(() => import('./conflict/DeletedDialog'))

type Props<C extends (props: never) => unknown> = Omit<Parameters<C>[0], 'answer'>
type Review = Props<typeof import('./review/ReviewDialog')['default']>
type Choice = Props<typeof import('./conflict/ConflictDialog')['default']>
type Gone = Props<typeof import('./conflict/DeletedDialog')['default']>
type ChoiceAnswer = Parameters<
  Parameters<typeof import('./conflict/ConflictDialog')['default']>[0]['answer']
>[0]

/** Opens the review dialog; resolves to true if the user confirms. */
export const review = (props: Review) =>
  openDialogAsync<boolean>((answer) => <ReviewDialog {...props} answer={answer} />)

/** Asks the user to resolve each conflict; null returns to the form. */
export const chooseSides = (props: Choice) =>
  openDialogAsync<ChoiceAnswer>((answer) => <ConflictDialog {...props} answer={answer} />)

/** Asks how to proceed if the record could not be refetched. */
export const confirmUnverifiedSave = (error: unknown) =>
  openDialogAsync<'again' | 'unseen' | null>((answer) => (
    <RefetchFailedDialog error={error} answer={answer} />
  ))

/** Reports that the record was deleted; resolves to true if it should be recreated. */
export const showDeletedDialog = (props: Gone) =>
  openDialogAsync<boolean>((answer) => <DeletedDialog {...props} answer={answer} />)

/** Restores the focus, unless another element has it. */
function restoreFocus(before: Element | null) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
  })
}

/** Opens a dialog over the current page, and resolves with its result. */
const openDialogAsync = <T,>(draw: (answer: (value: T) => void) => ReactNode): Promise<T> =>
  new Promise((resolve) => {
    const before = document.activeElement
    openDialog((close) =>
      draw((value) => {
        close()
        restoreFocus(before)
        resolve(value)
      }),
    )
  })
