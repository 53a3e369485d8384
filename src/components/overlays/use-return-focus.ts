import { useEffect, useState } from 'react'

/** Restores the focus to the element that had it when a dialog opened, if closing the dialog loses the focus. */
export function useReturnFocus(): void {
  const [from] = useState(findOrigin)
  useEffect(
    () => () => {
      const at = document.activeElement
      if (at === null || at === document.body) from?.focus()
    },
    [from],
  )
}

/**
 * Returns the element to restore the focus to; for a menu item, which is removed with its menu, the button of that
 * menu.
 */
function findOrigin(): HTMLElement | null {
  const at = document.activeElement
  const opener = at?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const element = opener ? document.getElementById(opener) : at
  return element instanceof HTMLElement ? element : null
}
