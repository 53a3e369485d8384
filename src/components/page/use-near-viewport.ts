import { type RefObject, useEffect, useState } from 'react'

/** Root margin in viewport heights, large enough to render content before it is scrolled into view. */
const MARGIN = '200% 0px'

/** Returns true once an element has come near the viewport, or if it was near from the start. */
export function useNearViewport(element: RefObject<Element | null>, isFromStart: boolean): boolean {
  const [isNear, setNear] = useState(isFromStart)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
