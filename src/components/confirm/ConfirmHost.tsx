import { Suspense } from 'react'
import { lazyWithRetry } from '../lazy/lazy-with-retry'
import { useConfirmation } from './confirm'

const ConfirmDialog = lazyWithRetry(() => import('./ConfirmDialog'))

/** Host of the dialogs opened by `ask`. */
export function ConfirmHost() {
  const confirmation = useConfirmation()
  return (
    <Suspense>{confirmation && <ConfirmDialog key={confirmation.title} question={confirmation} />}</Suspense>
  )
}
