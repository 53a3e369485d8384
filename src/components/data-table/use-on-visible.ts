import { type RefObject, useEffect, useRef } from 'react'

/** Calls `act` when the element becomes visible, and again when `resetKey` changes. */
export function useOnVisible<T extends HTMLElement>(
  act: () => unknown,
  resetKey: string,
): RefObject<T | null> {
  const element = useRef<T>(null)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key restarts the effect.
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      latest.current()
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [resetKey])
  return element
}
