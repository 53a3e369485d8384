import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface FocusInBar {
  ref: RefObject<HTMLDivElement | null>
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
}

const USABLE = 'a[href], button:not(:disabled)'

/**
 * Retains the focus in a row of buttons: it would be lost when the focused button becomes busy or is replaced after
 * being pressed.
 */
export function useFocusInBar(): FocusInBar {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const bar = ref.current
    if (!bar) return
    const restoreFocus = () => {
      // The pressed button may still be busy.
      if (!last.current || document.activeElement !== document.body || bar.querySelector('[data-loading]'))
        return
      const isUsable = bar.contains(last.current) && last.current.matches(USABLE)
      const next = isUsable ? last.current : bar.querySelector<HTMLElement>(USABLE)
      next?.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(restoreFocus)
    watch.observe(bar, { childList: true, subtree: true, attributeFilter: ['disabled', 'data-loading'] })
    return () => watch.disconnect()
  }, [])
  return {
    ref,
    onFocus: ({ target }) => {
      last.current = target
    },
    onBlur: ({ target, relatedTarget }) => {
      const isUnfocusable = target.matches(':disabled') || !target.isConnected
      if (relatedTarget !== null || !isUnfocusable) last.current = null
    },
  }
}
