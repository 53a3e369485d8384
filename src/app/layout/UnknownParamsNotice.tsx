import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { notify } from '../../components/overlays/toasts'
import { findUnknownSearchParams, formatUnknownSearchParams } from '../../lib/i18n/unknown-search-params'

/** Search parameters with which the document was opened: the router may have replaced the URL by now. */
function openedWith(): string {
  const [document] = performance.getEntriesByType('navigation')
  return document ? new URL(document.name).search : ''
}

/** Removes unknown search parameters from the URL and shows a notice. Renders nothing. */
export function UnknownParamsNotice() {
  const router = useRouter()
  const arrived = useRouterState({ select: ({ status, location }) => (status === 'idle' ? location : null) })
  const isFirst = useRef(true)
  const announcedHref = useRef<string | null>(null)
  useEffect(() => {
    if (arrived === null) return
    const searchParams = {
      ...arrived.search,
      ...(isFirst.current && router.options.parseSearch?.(openedWith())),
    }
    isFirst.current = false
    const readers = router.state.matches.flatMap(({ routeId }) => {
      const read = router.routesById[routeId]?.options.validateSearch
      return typeof read === 'function' ? [read] : []
    })
    // The URL of a page without search parameters is left unchanged.
    if (readers.length === 0) return
    const validatedSearch = Object.assign({}, ...readers.map((read) => read(arrived.search)))
    const message = formatUnknownSearchParams(findUnknownSearchParams(searchParams, validatedSearch))
    // The router may report a URL twice before it is replaced.
    if (message !== null && message !== announcedHref.current) notify(message)
    announcedHref.current = message
    if (message === null) return
    void router.navigate({
      to: '.',
      // These parameters were validated by the readers of the page.
      search: validatedSearch,
      hash: true,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  }, [router, arrived])
  return null
}
