import type { ReactNode } from 'react'
import { openDialog } from './open-dialog'

/** Gives the focus back to where it was, unless it is somewhere by now. */
function focusAgain(before: Element | null) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
  })
}

/** Shows a dialog over whatever page is there, and waits for what it answers. */
export const answerOf = <T>(draw: (answer: (value: T) => void) => ReactNode): Promise<T> =>
  new Promise((resolve) => {
    const before = document.activeElement
    openDialog((close) =>
      draw((value) => {
        close()
        focusAgain(before)
        resolve(value)
      }),
    )
  })
