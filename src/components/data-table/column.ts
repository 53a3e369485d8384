import type { ReactNode } from 'react'

/** A column of a table. The first one names the row and is its link. */
export interface Column<Row, Facts = void> {
  id: string
  header: string
  /** What stands in a row; `facts` is what it needs to know beyond that row. */
  cell(row: Row, facts: Facts): ReactNode
  /** The values of `order` that sort by it; `first` is what the first press does. */
  sort?: { asc: string; desc: string; first?: 'asc' | 'desc' }
  /** Width in px of a table of 1,200 px or less; a wider table widens all columns in proportion. Columns without one share the rest. */
  width?: string
  align?: 'end'
  /** Left out of tables that are narrower than this. */
  hideBelow?: 'sm' | 'md' | 'lg'
  /** On show only for whoever chooses it. */
  more?: boolean
}

/** Style of a header cell. In a wide table a column grows with it, so that no text is cut off beside free space. */
export const getColumnStyle = (width: string | undefined) =>
  width === undefined ? undefined : { width: `max(${width}, ${Number.parseFloat(width) / 12}cqi)` }
