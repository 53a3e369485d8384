import { Suspense } from 'react'
import { openDialog, useOpenDialog } from './open-dialog'

const close = () => openDialog(null)

/** Where `openDialog` puts its dialog. */
export function DialogHost() {
  const draw = useOpenDialog()
  return <Suspense>{draw?.(close)}</Suspense>
}
