import type { ReactNode } from 'react'

/** Second line of a cell; `title` is its full text if it is in short form. */
export const SecondLine = ({ title, children }: { title?: string; children: ReactNode }) =>
  children && (
    <span className="block soft text-sm regular truncate snug" title={title}>
      {children}
    </span>
  )
