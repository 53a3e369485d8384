import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useDockPlace } from './dock'

/** Renders content of a page in the bottom bar, so that it is always visible. */
export function InDock({ children }: { children: ReactNode }) {
  const place = useDockPlace()
  return place && createPortal(children, place)
}
