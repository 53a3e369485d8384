import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { t } from '../../lib/i18n/translate'
import { lazyWithRetry } from '../overlays/lazy-with-retry'
import { notifyError } from '../overlays/toasts'
import { useDrawerState, requestUndo as wish } from './drawer-state'

const UndoHistoryDrawer = lazyWithRetry(() => import('./UndoHistoryDrawer'))

/** Host of the drawer opened by `openJournal`, and of pending undos. */
export function UndoHistoryHost() {
  const { opened: isOpen, back } = useDrawerState()
  const router = useRouter()
  useEffect(() => {
    if (back.length === 0) return
    import('./undo-entries')
      .then(({ undoEntries }) => undoEntries(back, (to) => void router.navigate({ to })))
      .catch((error: unknown) => notifyError(t('Nothing was undone.'), error))
      .finally(() => wish([]))
  }, [back, router])
  return <Suspense>{isOpen && <UndoHistoryDrawer />}</Suspense>
}
