import { useRouter, useRouterState } from '@tanstack/react-router'
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** Key of the focused row when a list was left, by the history entry of the list. */
const rowByHistoryKey = new Map<string, string>()

interface RestoredRow<T> {
  ref: RefObject<T | null>
  onFocus: (event: FocusEvent) => void
}

/** Stores the focused row, and restores the focus when the history returns to the list. */
export function useRestoreRowFocus<T extends HTMLElement>(isThere: boolean): RestoredRow<T> {
  const router = useRouter()
  const ref = useRef<T>(null)
  const isRestored = useRef(false)
  // The heading receives the focus on navigation; the row takes it over.
  const arrived = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const entry = () => router.history.location.state.__TSR_key ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once after the list has loaded, not when its page changes.
  useEffect(() => {
    if (!isThere || isRestored.current || arrived !== router.history.location.pathname) return
    isRestored.current = true
    const key = rowByHistoryKey.get(entry())
    const isFree = document.activeElement?.matches('body, h1')
    if (key === undefined || !isFree) return
    // The router restores the scroll position.
    const row = ref.current?.querySelector(`[data-row="${CSS.escape(key)}"]`)
    row?.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true })
  }, [isThere, arrived])
  return {
    ref,
    onFocus: ({ target }) => {
      const key = target.closest<HTMLElement>('[data-row]')?.dataset.row
      if (key !== undefined) rowByHistoryKey.set(entry(), key)
    },
  }
}
