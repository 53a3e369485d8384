import { Suspense } from 'react'
import { lazyWithRetry } from '../lazy/lazy-with-retry'
import { useConfirmation } from './confirm'

const ConfirmDialog = lazyWithRetry(() => import('./ConfirmDialog'))

/** Host of the dialogs opened by `ask`. */
export function ConfirmHost() {
  const question = useConfirmation()
  return <Suspense>{question && <ConfirmDialog key={question.title} question={question} />}</Suspense>
}
