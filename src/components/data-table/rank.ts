import type { DataColumn } from './table'

interface RankedRows<Row> {
  rows: readonly Row[]
  /** The columns, with the order of the rows. */
  columns: DataColumn<Row>[]
}

/** Orders the rows by the visible column that has a rank. Rows of the same rank keep their order. */
export function orderByRank<Row>(rows: readonly Row[], columns: DataColumn<Row>[]): RankedRows<Row> {
  const ranked = columns.find(({ rank }) => rank)
  if (ranked?.rank === undefined) return { rows, columns }
  const { rank, rankedAs = 'desc' } = ranked
  return {
    rows: [...rows].sort((a, b) => rank(b) - rank(a)),
    columns: columns.map((column) => (column === ranked ? { ...column, sorted: rankedAs } : column)),
  }
}
