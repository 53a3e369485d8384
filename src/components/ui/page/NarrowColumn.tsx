import type { ReactNode } from 'react'

/** Centers a page with a short form, its header included, at a readable width. */
export const NarrowColumn = ({ children }: { children: ReactNode }) => (
  <div className="page-narrow">{children}</div>
)
