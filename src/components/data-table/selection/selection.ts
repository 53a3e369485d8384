/** Selected rows of a list by id, on any page, each as last read. */
export interface Selection<Row> {
  rows: ReadonlyMap<string, Row>
  /** Start of a range: the last selected row. */
  anchor: string | null
}

/** Rows of the current page by id, in their order. */
export type Rows<Row> = ReadonlyMap<string, Row>

export const NOTHING: Selection<never> = { rows: new Map<string, never>(), anchor: null }

/** Toggles a row. */
export function toggled<Row>({ rows }: Selection<Row>, id: string, row: Row): Selection<Row> {
  const next = new Map(rows)
  if (!next.delete(id)) next.set(id, row)
  return { rows: next, anchor: id }
}

/** Applies the toggle of this row to all rows between the anchor and it. */
export function ranged<Row>(selection: Selection<Row>, page: Rows<Row>, id: string): Selection<Row> {
  const ids = [...page.keys()]
  const ends = [ids.indexOf(selection.anchor ?? ''), ids.indexOf(id)]
  const row = page.get(id)
  if (row === undefined) return selection
  if (ends.includes(-1)) return toggled(selection, id, row)
  const range = ids.slice(Math.min(...ends), Math.max(...ends) + 1)
  return {
    ...(selection.rows.has(id) ? less(selection, range) : more(selection, part(page, range))),
    anchor: id,
  }
}

/** Selects all rows of the page, or deselects them if all are selected. */
export const pageToggled = <Row>(selection: Selection<Row>, page: Rows<Row>): Selection<Row> =>
  countOn(selection, page) === page.size ? less(selection, [...page.keys()]) : more(selection, page)

/** Adds rows to the selection. */
export const more = <Row>({ rows, anchor }: Selection<Row>, others: Rows<Row>): Selection<Row> => ({
  rows: new Map([...rows, ...others]),
  anchor,
})

/** Removes rows from the selection. */
export function less<Row>({ rows, anchor }: Selection<Row>, ids: readonly string[]): Selection<Row> {
  const next = new Map(rows)
  for (const id of ids) next.delete(id)
  return { rows: next, anchor }
}

/** Returns the selection with its rows updated from the page; the same object if nothing changed. */
export function refreshed<Row>(selection: Selection<Row>, page: Rows<Row>): Selection<Row> {
  const newer = [...page].filter(([id, row]) => selection.rows.has(id) && selection.rows.get(id) !== row)
  return newer.length === 0 ? selection : more(selection, new Map(newer))
}

/** Counts the selected rows of the page. */
export function countOn<Row>({ rows }: Selection<Row>, page: Rows<Row>): number {
  let count = 0
  for (const id of page.keys()) if (rows.has(id)) count += 1
  return count
}

const part = <Row>(page: Rows<Row>, ids: readonly string[]): Rows<Row> =>
  new Map([...page].filter(([id]) => ids.includes(id)))
