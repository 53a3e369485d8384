import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useDockPlace } from './dock'

/** Puts what a page needs always in sight at the bottom of the window. */
export function InDock({ children }: { children: ReactNode }) {
  const place = useDockPlace()
  return place && createPortal(children, place)
}
