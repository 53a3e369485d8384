import type { ReactNode } from 'react'

/** Table column. The first one names the row and is its link. */
export interface DataColumn<Row, CellContext = void> {
  id: string
  header: string
  /** Renders the cell of a row; `facts` is the cell context beyond that row. */
  cell(row: Row, cellContext: CellContext): ReactNode
  /** Values of `order` that sort by it; `first` is the direction of the first click. */
  sort?: { asc: string; desc: string; first?: 'asc' | 'desc' }
  /** Width in px of a table of 1,200 px or less; a wider table widens all columns in proportion. Columns without one share the rest. */
  width?: string
  align?: 'end'
  /** Hides the column in tables narrower than this. */
  hideBelow?: 'sm' | 'md' | 'lg'
  /** Hidden by default. */
  hiddenByDefault?: boolean
}

/** Style of a header cell. In a wide table a column grows with it, so that no text is cut off beside free space. */
export const getColumnStyle = (width: string | undefined) =>
  width === undefined ? undefined : { width: `max(${width}, ${Number.parseFloat(width) / 12}cqi)` }
