import { Suspense } from 'react'
import { part } from '../part/part'
import { useQuestion } from './question'

const ConfirmDialog = part(() => import('./ConfirmDialog'))

/** Host of the dialogs opened by `ask`. */
export function ConfirmHost() {
  const question = useQuestion()
  return <Suspense>{question && <ConfirmDialog key={question.title} question={question} />}</Suspense>
}
