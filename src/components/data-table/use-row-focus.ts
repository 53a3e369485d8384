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

/**
 * Moves the focus to the next row when the focused row is removed, so that it is not lost. For the element around the rows,
 * such as a `tbody`: they identify themselves by `data-row`.
 */
export function useFocusOnRowRemoval(keys: readonly string[]) {
  const last = useRef<{ key: string; index: number; body: HTMLElement } | null>(null)
  const rowKeys = keys.join(' ')
  useEffect(() => {
    if (!last.current || rowKeys.split(' ').includes(last.current.key)) return
    const { index, body } = last.current
    last.current = null
    return onFocusLost(() => focusAt(body, index))
  }, [rowKeys])
  return {
    onFocusCapture: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      const row = target.closest<HTMLElement>('[data-row]')
      const key = row?.dataset.row
      if (row && key !== undefined)
        last.current = { key, index: findRows(currentTarget).indexOf(row), body: currentTarget }
    },
  }
}

const findRows = (body: HTMLElement) => [...body.querySelectorAll<HTMLElement>('[data-row]')]

/** Waits while the focus is in a dialog: it is about to close, and its trigger no longer exists. */
function onFocusLost(focus: () => void): () => void {
  let frame = 0
  const checkFocus = () => {
    const at = document.activeElement
    if (at === null || at === document.body) focus()
    else if (at.closest('[role="dialog"]')) frame = requestAnimationFrame(checkFocus)
  }
  checkFocus()
  return () => cancelAnimationFrame(frame)
}

function focusAt(body: HTMLElement, index: number): void {
  const rows = findRows(body)
  const row = rows[Math.min(index, rows.length - 1)]
  const menu = row?.querySelector<HTMLElement>('button[aria-haspopup="menu"]')
  const target = menu ?? row?.querySelector<HTMLElement>('a, button')
  if (body.isConnected && target) target.focus()
  else document.getElementById('main')?.focus()
}
