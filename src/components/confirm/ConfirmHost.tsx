import { lazy, Suspense } from 'react'
import { useQuestion } from './question'

const ConfirmDialog = lazy(() => import('./ConfirmDialog'))

/** Where `ask` puts its dialog. */
export function ConfirmHost() {
  const question = useQuestion()
  return <Suspense>{question && <ConfirmDialog key={question.title} question={question} />}</Suspense>
}
