import { useSyncExternalStore } from 'react'
import { type DeletionEvent, onDeleted } from '../../../api/query/deletion-events'
import { EMPTY_SELECTION, removeRows, type TableSelection } from './selection'

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
