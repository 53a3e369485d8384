import { lazy, Suspense } from 'react'

const JsonEditor = lazy(() => import('./JsonEditor'))

/** The survey as JSON. The editor is loaded when it is asked for. */
export function JsonView() {
  return (
    <Suspense>
      <JsonEditor />
    </Suspense>
  )
}
