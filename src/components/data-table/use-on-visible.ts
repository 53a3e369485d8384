import { type RefObject, useEffect, useRef } from 'react'

/** Calls `act` when the element becomes visible, and again when `occasion` changes. */
export function useOnVisible<T extends HTMLElement>(
  act: () => unknown,
  occasion: string,
): RefObject<T | null> {
  const element = useRef<T>(null)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion is what starts it over.
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      latest.current()
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [occasion])
  return element
}
