import type { ReactNode } from 'react'

/** A column of a table. The first one names the row and is its link. */
export interface Column<Row, Facts = void> {
  id: string
  header: string
  /** What stands in a row; `facts` is what it needs to know beyond that row. */
  cell(row: Row, facts: Facts): ReactNode
  /** The values of `order` that sort by it; `first` is what the first press does. */
  sort?: { asc: string; desc: string; first?: 'asc' | 'desc' }
  /** A CSS width; columns without one share what is left. */
  width?: string
  align?: 'end'
  /** Left out of tables that are narrower than this. */
  hideBelow?: 'sm' | 'md' | 'lg'
  /** On show only for whoever chooses it. */
  more?: boolean
}
