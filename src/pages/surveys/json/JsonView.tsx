import { Suspense } from 'react'
import { part } from '../../../components/part/part'

const JsonEditor = part(() => import('./JsonEditor'))

/** The survey as JSON. The editor is loaded when it is asked for. */
export function JsonView() {
  return (
    <Suspense>
      <JsonEditor />
    </Suspense>
  )
}
