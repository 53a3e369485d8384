import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { leftOut, leftOutWords } from '../api/left-out'
import { say } from '../components/toasts/toasts'

/** The query that the document was opened with: by now the router may have written the address anew. */
function openedWith(): string {
  const [document] = performance.getEntriesByType('navigation')
  return document ? new URL(document.name).search : ''
}

/** Takes out of the address what its page makes nothing of, and says so. */
export function useCleanAddress(): void {
  const router = useRouter()
  const { location, matches, status } = useRouterState()
  const isFirst = useRef(true)
  useEffect(() => {
    if (status !== 'idle') return
    const given = {
      ...location.search,
      ...(isFirst.current && router.options.parseSearch?.(openedWith())),
    }
    isFirst.current = false
    const readers = matches.flatMap(({ routeId }) => {
      const read = router.routesById[routeId]?.options.validateSearch
      return typeof read === 'function' ? [read] : []
    })
    // A page that reads nothing from the address is not disturbed by what stands there.
    if (readers.length === 0) return
    const known = Object.assign({}, ...readers.map((read) => read(location.search)))
    const words = leftOutWords(leftOut(given, known))
    if (words === null) return
    say(words)
    void router.navigate({
      to: '.',
      // These are the parts that the page's own readers let through.
      search: known as never,
      hash: true,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  }, [router, location, matches, status])
}
