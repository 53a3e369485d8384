import { Suspense } from 'react'
import { part } from '../../../components/part/part'
import { Caution } from '../form/Caution'

const JsonEditor = part(() => import('./JsonEditor'))

/** The survey as JSON. The editor is loaded when it is asked for. */
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
