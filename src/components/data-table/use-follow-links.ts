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

  const placeOf = ({ pathname, search, hash }: HTMLAnchorElement) => ({
    to: pathname,
    // Which queries there are is the affair of the page that it leads to.
    search: router.options.parseSearch?.(search) as never,
    hash: hash.slice(1),
  })
  const preload = (target: EventTarget) => {
    const link = linkAt(target)
    if (link) void router.preloadRoute(placeOf(link)).catch(() => {})
  }
  return {
    onClick: (event: MouseEvent) => {
      const link = linkAt(event.target)
      if (!link || event.defaultPrevented) return
      if (event.metaKey || event.ctrlKey || event.shiftKey) return openBeside(link, event)
      if (event.altKey || event.button !== 0) return
      event.preventDefault()
      void router.navigate({ ...placeOf(link), resetScroll: link.pathname !== location.pathname })
    },
    onAuxClick: (event: MouseEvent) => {
      const link = linkAt(event.target)
      if (link && event.button === 1) openBeside(link, event)
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

/** A time lies above the link of its row, so that its title can be seen: pressing it is pressing the link. */
function linkAt(target: EventTarget): HTMLAnchorElement | null {
  if (!(target instanceof Element)) return null
  const link = target.closest('a') ?? target.closest('time')?.closest('tr')?.querySelector('a') ?? null
  // A file is the browser's to fetch.
  return link?.origin === location.origin && !link.hasAttribute('download') ? link : null
}

/** In a new tab. The browser does that itself where it is the link that was pressed. */
function openBeside(link: HTMLAnchorElement, { target }: MouseEvent): void {
  if (target instanceof Element && link.contains(target)) return
  window.open(link.href, '_blank', 'noopener')
}
