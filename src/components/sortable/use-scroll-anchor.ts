import type { UniqueIdentifier } from '@dnd-kit/core'
import { useLayoutEffect, useRef } from 'react'

interface ScrollAnchor {
  id: UniqueIdentifier
  /** Position on the screen, and height of the list. */
  top: number
  height: number
}

/**
 * Restores the screen position of the dragged item when items collapse on drag start and expand on drag end. Call
 * `hold` before the change.
 */
export function useScrollAnchor(dragged: UniqueIdentifier | null) {
  const ref = useRef<HTMLOListElement>(null)
  const anchor = useRef<ScrollAnchor>(null)
  const getTop = (id: UniqueIdentifier) =>
    ref.current?.querySelector(`[data-sortable="${CSS.escape(String(id))}"]`)?.getBoundingClientRect().top ??
    0
  const hold = (id: UniqueIdentifier) => {
    anchor.current = { id, top: getTop(id), height: ref.current?.offsetHeight ?? 0 }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when a drag starts or ends.
  useLayoutEffect(() => {
    const [list, before] = [ref.current, anchor.current]
    if (list === null || before === null) return
    anchor.current = null
    list.style.paddingBlockStart = ''
    list.style.minHeight = dragged === null ? '' : `${before.height}px`
    const offset = getTop(before.id) - before.top
    if (dragged === null) window.scrollBy(0, offset)
    else list.style.paddingBlockStart = `${Math.max(0, -offset)}px`
  }, [dragged])
  return { ref, hold }
}
