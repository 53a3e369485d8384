import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { type DeletionEvent, onDeleted } from '../../../api/query/deletion-events'
import type { Action } from '../../actions/action'
import type { TableDefinition } from '../table'
import type { ListPage } from '../use-list-page'
import {
  EMPTY_SELECTION,
  focusBulkBar,
  type PageRows,
  refreshRows,
  removeRows,
  type TableSelection,
  toggleRange,
  toggleRow,
} from './selection'

/** Part of a table that bulk actions use. */
export type SelectableTable<Row> = Pick<
  TableDefinition<Row>,
  'label' | 'singular' | 'rowKey' | 'rowName' | 'href'
> &
  Partial<Pick<TableDefinition<Row>, 'list'>>

/** Selection of a list, as passed to bulk components. */
export interface SelectionBarProps<Row> {
  table: SelectableTable<Row>
  /** List whose further pages can be selected; null if only the loaded rows can be. */
  list: ListPage<Row> | null
  actions: readonly Action<Row>[]
  selectionKey: SelectionKey
  page: PageRows<Row>
  /** Further buttons before the actions. */
  extra?: ReactNode
}

/** Row selection on the current page, by pointer and keyboard. */
export interface RowSelection<Row> {
  selectionKey: SelectionKey
  page: PageRows<Row>
  onSelect: (event: ChangeEvent<HTMLInputElement>) => void
  /** For the element around the table. */
  keys: { onKeyDown: (event: KeyboardEvent) => void }
}

const KEYS = { onKeyDown: moveBetweenCheckboxes }

export function useRowSelection<Row>(
  place: SelectionKey,
  results: readonly Row[],
  rowKey: (row: Row) => string,
): RowSelection<Row> {
  const key = useRef(rowKey)
  const page = useMemo(() => new Map(results.map((row) => [key.current(row), row])), [results])
  const latest = useRef(page)
  useEffect(() => {
    latest.current = page
    updateSelection<Row>(place, (before) => refreshRows(before, page))
  }, [place, page])

  const onSelect = useCallback(
    ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const id = currentTarget.dataset.select ?? ''
      const row = latest.current.get(id)
      if (row === undefined) return
      // The change event of a checkbox is caused by a click event, also for the keyboard.
      const { shiftKey } = nativeEvent as MouseEvent
      updateSelection<Row>(place, (before) =>
        shiftKey ? toggleRange(before, latest.current, id) : toggleRow(before, id, row),
      )
    },
    [place],
  )
  return { selectionKey: place, page, onSelect, keys: KEYS }
}

/** Arrow keys move between checkboxes, Enter moves to the bulk actions. */
function moveBetweenCheckboxes(event: KeyboardEvent) {
  const { target, key, currentTarget } = event
  if (!(target instanceof HTMLInputElement) || target.dataset.select === undefined) return
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0 && key !== 'Enter') return
  // Otherwise the same key press would activate the button that receives the focus.
  event.preventDefault()
  if (key === 'Enter') return focusBulkBar()
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('input[data-select]')]
  boxes[boxes.indexOf(target) + step]?.focus()
}

/** Key of a selection: the name of its list and the scope parameters. */
export type SelectionKey = string

export const buildSelectionKey = ({ name, params }: { name: string; params: object }): SelectionKey =>
  JSON.stringify([name, params])

/*
 * Selections are stored outside of the pages, so they survive a visit to one of the rows. Each contains rows of its
 * list's type.
 */
const selections = new Map<SelectionKey, TableSelection<unknown>>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the selection of a list. */
const getSelection = <Row>(selectionKey: SelectionKey): TableSelection<Row> =>
  (selections.get(selectionKey) ?? EMPTY_SELECTION) as TableSelection<Row>

/** Updates the selection of a list. */
export function updateSelection<Row>(
  selectionKey: SelectionKey,
  change: (before: TableSelection<Row>) => TableSelection<Row>,
): void {
  const before = getSelection<Row>(selectionKey)
  const next = change(before)
  if (next === before) return
  selections.set(selectionKey, next)
  for (const listener of listeners) listener()
}

/** Returns true if a selection may contain a deleted record: same resource, and no conflicting scope parameter. */
const mayContain = (selectionKey: SelectionKey, { resources, params }: DeletionEvent): boolean => {
  const [name, keyParams]: [string, Record<string, unknown>] = JSON.parse(selectionKey)
  const isElsewhere = Object.entries(keyParams).some(([key, value]) => key in params && params[key] !== value)
  return resources.some((resource) => resource === name) && !isElsewhere
}

onDeleted((record) => {
  for (const [selectionKey, { rows }] of selections) {
    const ids = mayContain(selectionKey, record)
      ? [...rows].filter(([, row]) => record.is(row)).map(([id]) => id)
      : []
    if (ids.length > 0) updateSelection(selectionKey, (before) => removeRows(before, ids))
  }
})

/**
 * Subscribes to a value derived from a selection. `read` must return a stable result while nothing changes: a number, a
 * row, the selection.
 */
export const useSelection = <Row, T>(
  selectionKey: SelectionKey,
  read: (selection: TableSelection<Row>) => T,
): T => useSyncExternalStore(subscribe, () => read(getSelection<Row>(selectionKey)))
