import { useRouter } from '@tanstack/react-router'
import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from 'react'

const HOVER_MS = 50

/**
 * Lets plain links inside an element go through the router, and loads what they lead to when they are hovered. One
 * listener for all: a router link in each of a hundred rows is most of what drawing them costs.
 */
export function useFollowLinks() {
  const router = useRouter()
  const hovered = useRef<number>(undefined)

  const preload = (target: EventTarget) => {
    const href = addressOf(target)
    if (href) void router.preloadRoute({ to: href }).catch(() => {})
  }
  return {
    onClick: (event: MouseEvent) => {
      const href = addressOf(event.target)
      const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
      if (!href || elsewhere || event.defaultPrevented) return
      event.preventDefault()
      void router.navigate({ to: href })
    },
    onPointerOver: (event: PointerEvent) => {
      window.clearTimeout(hovered.current)
      const { target } = event
      hovered.current = window.setTimeout(() => preload(target), HOVER_MS)
    },
    onPointerLeave: () => window.clearTimeout(hovered.current),
    onFocus: (event: FocusEvent) => preload(event.target),
  }
}

function addressOf(target: EventTarget): string | null {
  const link = target instanceof Element ? linkAt(target) : null
  return link?.origin === location.origin ? link.pathname : null
}

/** A time lies above the link of its row, so that its title can be seen: pressing it is pressing the link. */
const linkAt = (element: Element) =>
  element.closest('a') ?? element.closest('time')?.closest('tr')?.querySelector('a') ?? null
