import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../../lib/i18n/translate'
import { notifyError } from '../overlays/toasts'
import { requestUndo } from './drawer-state'
import type { UndoEntry } from './model/entry'

/** Undoes the entries of `requestUndo`. */
export function useUndoRequests(entries: readonly UndoEntry[]): void {
  const router = useRouter()
  useEffect(() => {
    if (entries.length === 0) return
    import('./undo-entries')
      .then(({ undoEntries }) => undoEntries(entries, (to) => void router.navigate({ to })))
      .catch((error: unknown) => notifyError(t('Nothing was undone.'), error))
      .finally(() => requestUndo([]))
  }, [entries, router])
}
