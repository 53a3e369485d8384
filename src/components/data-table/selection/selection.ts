/** The rows of a list that are selected, by id, each as it was last read; on whatever page they are. */
export interface Selection<Row> {
  rows: ReadonlyMap<string, Row>
  /** Where a range begins: the row that was chosen last. */
  anchor: string | null
}

/** The rows of the page on show, by id, in their order. */
export type Rows<Row> = ReadonlyMap<string, Row>

export const NOTHING: Selection<never> = { rows: new Map<string, never>(), anchor: null }

/** Takes a row in, or out where it is in. */
export function toggled<Row>({ rows }: Selection<Row>, id: string, row: Row): Selection<Row> {
  const next = new Map(rows)
  if (!next.delete(id)) next.set(id, row)
  return { rows: next, anchor: id }
}

/** Does to all from the row that was chosen last up to this one what pressing this one does. */
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

/** Takes all rows of the page in, or out where all are in. */
export const pageToggled = <Row>(selection: Selection<Row>, page: Rows<Row>): Selection<Row> =>
  countOn(selection, page) === page.size ? less(selection, [...page.keys()]) : more(selection, page)

/** Takes rows in. */
export const more = <Row>({ rows, anchor }: Selection<Row>, others: Rows<Row>): Selection<Row> => ({
  rows: new Map([...rows, ...others]),
  anchor,
})

/** Takes rows out. */
export function less<Row>({ rows, anchor }: Selection<Row>, ids: readonly string[]): Selection<Row> {
  const next = new Map(rows)
  for (const id of ids) next.delete(id)
  return { rows: next, anchor }
}

/** The selection with its rows as they are now, where the page has them; the same one where nothing is new. */
export function refreshed<Row>(selection: Selection<Row>, page: Rows<Row>): Selection<Row> {
  const newer = [...page].filter(([id, row]) => selection.rows.has(id) && selection.rows.get(id) !== row)
  return newer.length === 0 ? selection : more(selection, new Map(newer))
}

/** How many rows of the page are selected. */
export function countOn<Row>({ rows }: Selection<Row>, page: Rows<Row>): number {
  let count = 0
  for (const id of page.keys()) if (rows.has(id)) count += 1
  return count
}

const part = <Row>(page: Rows<Row>, ids: readonly string[]): Rows<Row> =>
  new Map([...page].filter(([id]) => ids.includes(id)))
