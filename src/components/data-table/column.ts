import type { ReactNode } from 'react'

/** A column of a table. The first one names the row and is its link. */
export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The values of `order` that sort by it; `first` is what the first press does. */
  sort?: { asc: string; desc: string; first?: 'asc' | 'desc' }
  /** A CSS width; columns without one share what is left. */
  width?: string
  align?: 'end'
  /** Left out on screens narrower than this. */
  hideBelow?: 'sm' | 'md' | 'lg'
  /** On show only for whoever chooses it. */
  more?: boolean
}
