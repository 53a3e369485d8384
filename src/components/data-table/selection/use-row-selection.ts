import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import type { Action } from '../../actions/action'
import type { TableDefinition } from '../table'
import type { ListPage } from '../use-list-page'
import { focusBulkBar, type PageRows, refreshRows, toggleRange, toggleRow } from './selection'
import { type SelectionKey, updateSelection } from './selection-store'

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
