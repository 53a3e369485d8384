import { useRouter, useRouterState } from '@tanstack/react-router'
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** The key of the row that had the focus when a list was left, by the entry of the history that the list is in. */
const left = new Map<string, string>()

interface LeftRow<T> {
  ref: RefObject<T | null>
  onFocus: (event: FocusEvent) => void
}

/** Remembers the row with the focus, and gives the focus back to it when the history comes back to the list. */
export function useLeftRow<T extends HTMLElement>(isThere: boolean): LeftRow<T> {
  const router = useRouter()
  const ref = useRef<T>(null)
  const done = useRef(false)
  // The heading takes the focus when the page has arrived; the row takes it from there.
  const arrived = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const entry = () => router.history.location.state.__TSR_key ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list has come; not when it turns its pages.
  useEffect(() => {
    if (!isThere || done.current || arrived !== router.history.location.pathname) return
    done.current = true
    const key = left.get(entry())
    const isFree = document.activeElement?.matches('body, h1')
    if (key === undefined || !isFree) return
    // The place on the page is the router's to bring back.
    const row = ref.current?.querySelector(`[data-row="${CSS.escape(key)}"]`)
    row?.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true })
  }, [isThere, arrived])
  return {
    ref,
    onFocus: ({ target }) => {
      const key = target.closest<HTMLElement>('[data-row]')?.dataset.row
      if (key !== undefined) left.set(entry(), key)
    },
  }
}
