import { Suspense } from 'react'
import { openDialog, useOpenDialog } from './open-dialog'

const close = () => openDialog(null)

/** Host of the dialogs opened by `openDialog`. */
export function DialogHost() {
  const draw = useOpenDialog()
  return <Suspense>{draw?.(close)}</Suspense>
}
