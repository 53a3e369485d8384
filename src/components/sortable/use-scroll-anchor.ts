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
  const held = useRef<ScrollAnchor>(null)
  const getTop = (id: UniqueIdentifier) =>
    ref.current?.querySelector(`[data-sortable="${CSS.escape(String(id))}"]`)?.getBoundingClientRect().top ??
    0
  const hold = (id: UniqueIdentifier) => {
    held.current = { id, top: getTop(id), height: ref.current?.offsetHeight ?? 0 }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts when a drag begins or ends, and only then.
  useLayoutEffect(() => {
    const [list, before] = [ref.current, held.current]
    if (list === null || before === null) return
    held.current = null
    list.style.paddingBlockStart = ''
    list.style.minHeight = dragged === null ? '' : `${before.height}px`
    const moved = getTop(before.id) - before.top
    if (dragged === null) window.scrollBy(0, moved)
    else list.style.paddingBlockStart = `${Math.max(0, -moved)}px`
  }, [dragged])
  return { ref, hold }
}
