import { Suspense } from 'react'
import { part } from '../../../components/part/part'
import { Caution } from '../form/Caution'

const JsonEditor = part(() => import('./JsonEditor'))

/** JSON view of the survey. The editor is loaded on demand. */
export function JsonView() {
  return (
    <>
      <Suspense>
        <JsonEditor />
      </Suspense>
      {/* Settings that would not be saved, although they are in the text. */}
      <Caution about="type" />
    </>
  )
}
