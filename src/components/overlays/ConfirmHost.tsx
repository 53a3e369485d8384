import { Suspense } from 'react'
import { useConfirmation } from './confirm'
import { lazyWithRetry } from './lazy-with-retry'

const ConfirmDialog = lazyWithRetry(() => import('./ConfirmDialog'))

/** Host of the dialogs opened by `ask`. */
export function ConfirmHost() {
  const confirmation = useConfirmation()
  return (
    <Suspense>{confirmation && <ConfirmDialog key={confirmation.title} question={confirmation} />}</Suspense>
  )
}
