import { useEffect, useRef } from 'react'
import type { FlowTarget } from './answers'

/** Scrolls only the diagram to the current node of the simulated path. */
export function useScrollIntoView(at: FlowTarget | undefined) {
  const scroller = useRef<HTMLElement>(null)
  useEffect(() => {
    const box = scroller.current
    const here = at !== undefined && box?.querySelector('[data-passed="here"]')
    if (!box || !here) return
    const [outer, elementRect] = [box.getBoundingClientRect(), here.getBoundingClientRect()]
    if (elementRect.top < outer.top) box.scrollTop -= outer.top - elementRect.top + 24
    if (elementRect.bottom > outer.bottom) box.scrollTop += elementRect.bottom - outer.bottom + 24
  }, [at])
  return scroller
}
