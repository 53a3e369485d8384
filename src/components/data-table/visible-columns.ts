import { useMemo, useSyncExternalStore } from 'react'
import type { DataColumn } from './table'

const NAME = 'hedgerow.columns.'

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores the columns of a list on this device; null removes them. */
export function saveColumns(list: string, ids: string[] | null): void {
  if (ids === null) localStorage.removeItem(NAME + list)
  else localStorage.setItem(NAME + list, ids.join(','))
  for (const listener of listeners) listener()
}

/** Returns the chosen columns: those in the URL, otherwise those stored on this device. Null without a choice. */
export function useChosenColumns(list: string, inAddress: string | undefined): string[] | null {
  const storedColumns = useSyncExternalStore(subscribe, () => localStorage.getItem(NAME + list))
  const ids = inAddress ?? storedColumns
  return useMemo(() => ids?.split(',') ?? null, [ids])
}

/**
 * Returns the visible columns in their order. The first one names the rows and is always included; unknown names are
 * ignored. Without a choice, columns that are empty in all rows are omitted.
 */
export function getVisibleColumns<Row>(
  columns: readonly DataColumn<Row>[],
  columnIds: string[] | null,
  rows: readonly Row[] = [],
): DataColumn<Row>[] {
  if (columnIds === null) {
    const isOmitted = ({ hiddenByDefault, isEmpty }: DataColumn<Row>) =>
      hiddenByDefault || (isEmpty && rows.length > 0 && rows.every((row) => isEmpty(row)))
    return columns.filter((column) => !isOmitted(column))
  }
  const [first, ...others] = columns
  const chosenColumns = [...new Set(columnIds)].flatMap(
    (id) => others.find((column) => column.id === id) ?? [],
  )
  // Chosen columns are displayed at every screen width.
  return [...(first ? [first] : []), ...chosenColumns.map(({ hideBelow: _, ...column }) => column)]
}

const FIRST = 220
const OTHER = 150

/** Returns the minimum table width of the chosen columns, in pixels. */
export const getMinWidth = <Row>(columns: DataColumn<Row>[]): number =>
  columns.reduce(
    (sum, { width }, index) => sum + (Number.parseInt(width ?? '', 10) || (index ? OTHER : FIRST)),
    0,
  )
