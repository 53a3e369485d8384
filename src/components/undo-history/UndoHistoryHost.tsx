import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { t } from '../../texts/text'
import { part } from '../part/part'
import { sayError } from '../toasts/toasts'
import { useDrawerState, requestUndo as wish } from './drawer-state'

const UndoHistoryDrawer = part(() => import('./UndoHistoryDrawer'))

/** Host of the drawer opened by `openJournal`, and of pending undos. */
export function UndoHistoryHost() {
  const { opened, back } = useDrawerState()
  const router = useRouter()
  useEffect(() => {
    if (back.length === 0) return
    import('./undo-entries')
      .then(({ undoEntries }) => undoEntries(back, (to) => void router.navigate({ to })))
      .catch((error: unknown) => sayError(t('Nothing was taken back.'), error))
      .finally(() => wish([]))
  }, [back, router])
  return <Suspense>{opened && <UndoHistoryDrawer />}</Suspense>
}
