import { type RefObject, useEffect, useState } from 'react'

/** How far from the window something is near, in heights of it: so far that it is drawn before it is scrolled to. */
const MARGIN = '200% 0px'

/** Whether something has come near the window, or was said to be near from the start. From then on it stays so. */
export function useNear(element: RefObject<Element | null>, isFromStart: boolean): boolean {
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
