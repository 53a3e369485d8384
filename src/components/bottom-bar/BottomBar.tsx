import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useBottomBarElement } from './bottom-bar-element'

/** Renders content of a page in the bottom bar, so that it is always visible. */
export function BottomBar({ children }: { children: ReactNode }) {
  const host = useBottomBarElement()
  return host && createPortal(children, host)
}
