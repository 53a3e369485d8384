import type { ReactNode } from 'react'
import { openDialog } from './open-dialog'

/** Restores the focus, unless another element has it. */
function restoreFocus(before: Element | null) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
  })
}

/** Opens a dialog over the current page, and resolves with its result. */
export const openDialogAsync = <T>(draw: (answer: (value: T) => void) => ReactNode): Promise<T> =>
  new Promise((resolve) => {
    const before = document.activeElement
    openDialog((close) =>
      draw((value) => {
        close()
        restoreFocus(before)
        resolve(value)
      }),
    )
  })
