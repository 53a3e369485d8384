/** Selected rows of a list by id, on any page, each as last read. */
export interface TableSelection<Row> {
  rows: ReadonlyMap<string, Row>
  /** Start of a range: the last selected row. */
  anchor: string | null
}

/** Rows of the current page by id, in their order. */
export type PageRows<Row> = ReadonlyMap<string, Row>

export const EMPTY_SELECTION: TableSelection<never> = { rows: new Map<string, never>(), anchor: null }

/** Toggles a row. */
export function toggleRow<Row>({ rows }: TableSelection<Row>, id: string, row: Row): TableSelection<Row> {
  const next = new Map(rows)
  if (!next.delete(id)) next.set(id, row)
  return { rows: next, anchor: id }
}

/** Applies the toggle of this row to all rows between the anchor and it. */
export function toggleRange<Row>(
  selection: TableSelection<Row>,
  page: PageRows<Row>,
  id: string,
): TableSelection<Row> {
  const ids = [...page.keys()]
  const ends = [ids.indexOf(selection.anchor ?? ''), ids.indexOf(id)]
  const row = page.get(id)
  if (row === undefined) return selection
  if (ends.includes(-1)) return toggleRow(selection, id, row)
  const range = ids.slice(Math.min(...ends), Math.max(...ends) + 1)
  return {
    ...(selection.rows.has(id) ? removeRows(selection, range) : addRows(selection, pickRows(page, range))),
    anchor: id,
  }
}

/** Selects all rows of the page, or deselects them if all are selected. */
export const togglePage = <Row>(selection: TableSelection<Row>, page: PageRows<Row>): TableSelection<Row> =>
  countSelected(selection, page) === page.size
    ? removeRows(selection, [...page.keys()])
    : addRows(selection, page)

/** Adds rows to the selection. */
export const addRows = <Row>(
  { rows, anchor }: TableSelection<Row>,
  others: PageRows<Row>,
): TableSelection<Row> => ({
  rows: new Map([...rows, ...others]),
  anchor,
})

/** Removes rows from the selection. */
export function removeRows<Row>(
  { rows, anchor }: TableSelection<Row>,
  ids: readonly string[],
): TableSelection<Row> {
  const next = new Map(rows)
  for (const id of ids) next.delete(id)
  return { rows: next, anchor }
}

/** Returns the selection with its rows updated from the page; the same object if nothing changed. */
export function refreshRows<Row>(selection: TableSelection<Row>, page: PageRows<Row>): TableSelection<Row> {
  const newer = [...page].filter(([id, row]) => selection.rows.has(id) && selection.rows.get(id) !== row)
  return newer.length === 0 ? selection : addRows(selection, new Map(newer))
}

/** Counts the selected rows of the page. */
export function countSelected<Row>({ rows }: TableSelection<Row>, page: PageRows<Row>): number {
  let count = 0
  for (const id of page.keys()) if (rows.has(id)) count += 1
  return count
}

const pickRows = <Row>(page: PageRows<Row>, ids: readonly string[]): PageRows<Row> =>
  new Map([...page].filter(([id]) => ids.includes(id)))

/** Attribute of the element that contains the bulk actions. */
export const BAR = 'data-bulk-bar'

/** Moves the focus to the bulk actions if there are any. */
export function focusBulkBar(): void {
  document.querySelector<HTMLElement>(`[${BAR}] button[tabindex="0"]`)?.focus()
}

/** Moves the focus back to the table: to the last selected row if it is visible, otherwise to the header. */
export function focusBoxes(anchor: string | null): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-select]')]
  const last = boxes.find(({ dataset }) => anchor !== null && dataset.select === anchor)
  const box = last ?? boxes[0]
  if (box) box.focus()
  else document.getElementById('main')?.focus()
}
