import { useEffect, useState } from 'react'

/** Gives the focus back to where it was when a dialog opened, where its end leaves the focus nowhere. */
export function useFocusBack(): void {
  const [from] = useState(origin)
  useEffect(
    () => () => {
      const at = document.activeElement
      if (at === null || at === document.body) from?.focus()
    },
    [from],
  )
}

/** A line of a menu goes with its menu: then it is the button of that. */
function origin(): HTMLElement | null {
  const at = document.activeElement
  const opener = at?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const element = opener ? document.getElementById(opener) : at
  return element instanceof HTMLElement ? element : null
}
