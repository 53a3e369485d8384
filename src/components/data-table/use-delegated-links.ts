import { useRouter } from '@tanstack/react-router'
import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from 'react'

const HOVER_MS = 50

/**
 * Routes plain links inside an element through the router, and prefetches their targets on hover. One listener for all:
 * a router link in each of a hundred rows accounts for most of the render time.
 */
export function useDelegatedLinks() {
  const router = useRouter()
  const hovered = useRef<number>(undefined)

  const toLocation = ({ pathname, search, hash }: HTMLAnchorElement) => ({
    to: pathname,
    // The search parameters are typed by the target page.
    search: router.options.parseSearch?.(search),
    hash: hash.slice(1),
  })
  const preload = (target: EventTarget) => {
    const link = linkAt(target)
    if (link) void router.preloadRoute(toLocation(link)).catch(() => {})
  }
  return {
    onClick: (event: MouseEvent) => {
      const link = linkAt(event.target)
      if (!link || event.defaultPrevented) return
      if (event.metaKey || event.ctrlKey || event.shiftKey) return openInNewTab(link, event)
      if (event.altKey || event.button !== 0) return
      event.preventDefault()
      void router.navigate({ ...toLocation(link), resetScroll: link.pathname !== location.pathname })
    },
    onAuxClick: (event: MouseEvent) => {
      const link = linkAt(event.target)
      if (link && event.button === 1) openInNewTab(link, event)
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

/** A time or hint is layered above the link of its row so that its title can be hovered: clicking it clicks the link. */
function linkAt(target: EventTarget): HTMLAnchorElement | null {
  if (!(target instanceof Element)) return null
  const link =
    target.closest('a') ?? target.closest('time, [data-hint]')?.closest('tr')?.querySelector('a') ?? null
  // The browser handles downloads.
  return link?.origin === location.origin && !link.hasAttribute('download') ? link : null
}

/** Opens a link in a new tab. The browser does that itself if the link was clicked directly. */
function openInNewTab(link: HTMLAnchorElement, { target }: MouseEvent): void {
  if (target instanceof Element && link.contains(target)) return
  window.open(link.href, '_blank', 'noopener')
}
