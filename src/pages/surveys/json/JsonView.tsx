import { Suspense } from 'react'
import { lazyWithRetry } from '../../../components/lazy/lazy-with-retry'
import { FieldWarning } from '../form/FieldWarning'

const JsonEditor = lazyWithRetry(() => import('./JsonEditor'))

/** JSON view of the survey. The editor is loaded on demand. */
export function JsonView() {
  return (
    <>
      <Suspense>
        <JsonEditor />
      </Suspense>
      {/* Settings that would not be saved, although they are in the text. */}
      <FieldWarning about="type" />
    </>
  )
}
