import { useEffect, useRef } from 'react'
import type { FlowTarget } from './answers'

/** Scrolls only the diagram to the current node of the simulated path. */
export function useScrollIntoView(at: FlowTarget | undefined) {
  const scroller = useRef<HTMLElement>(null)
  useEffect(() => {
    const box = scroller.current
    const here = at !== undefined && box?.querySelector('[data-passed="here"]')
    if (!box || !here) return
    const [outer, inner] = [box.getBoundingClientRect(), here.getBoundingClientRect()]
    if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 24
    if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 24
  }, [at])
  return scroller
}
