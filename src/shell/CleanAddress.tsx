import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { leftOut, leftOutWords } from '../api/left-out'
import { say } from '../components/toasts/toasts'

/** The query that the document was opened with: by now the router may have written the address anew. */
function openedWith(): string {
  const [document] = performance.getEntriesByType('navigation')
  return document ? new URL(document.name).search : ''
}

/** Takes out of the address what its page makes nothing of, and says so. Draws nothing. */
export function CleanAddress() {
  const router = useRouter()
  const arrived = useRouterState({ select: ({ status, location }) => (status === 'idle' ? location : null) })
  const isFirst = useRef(true)
  const said = useRef<string | null>(null)
  useEffect(() => {
    if (arrived === null) return
    const given = {
      ...arrived.search,
      ...(isFirst.current && router.options.parseSearch?.(openedWith())),
    }
    isFirst.current = false
    const readers = router.state.matches.flatMap(({ routeId }) => {
      const read = router.routesById[routeId]?.options.validateSearch
      return typeof read === 'function' ? [read] : []
    })
    // A page that reads nothing from the address is not disturbed by what stands there.
    if (readers.length === 0) return
    const known = Object.assign({}, ...readers.map((read) => read(arrived.search)))
    const words = leftOutWords(leftOut(given, known))
    // The router may report an address twice before it is replaced.
    if (words !== null && words !== said.current) say(words)
    said.current = words
    if (words === null) return
    void router.navigate({
      to: '.',
      // These are the parts that the page's own readers let through.
      search: known as never,
      hash: true,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  }, [router, arrived])
  return null
}
