import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface FocusInBar {
  ref: RefObject<HTMLDivElement | null>
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
}

const USABLE = 'a[href], button:not(:disabled)'

/**
 * Keeps the focus in a row of buttons: one that is busy, or that another takes the place of once it has been pressed,
 * leaves it nowhere.
 */
export function useFocusInBar(): FocusInBar {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const bar = ref.current
    if (!bar) return
    const look = () => {
      // The one that was pressed may be busy still.
      if (!last.current || document.activeElement !== document.body || bar.querySelector('[data-loading]'))
        return
      const isThere = bar.contains(last.current) && last.current.matches(USABLE)
      const next = isThere ? last.current : bar.querySelector<HTMLElement>(USABLE)
      next?.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(look)
    watch.observe(bar, { childList: true, subtree: true, attributeFilter: ['disabled', 'data-loading'] })
    return () => watch.disconnect()
  }, [])
  return {
    ref,
    onFocus: ({ target }) => {
      last.current = target
    },
    onBlur: ({ target, relatedTarget }) => {
      const isTaken = target.matches(':disabled') || !target.isConnected
      if (relatedTarget !== null || !isTaken) last.current = null
    },
  }
}
