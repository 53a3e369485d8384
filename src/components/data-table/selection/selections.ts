import { useSyncExternalStore } from 'react'
import { type DeletionEvent, onDeleted } from '../../../api/deletion-events'
import { less, NOTHING, type Selection } from './selection'

/** Key of a selection: the name of its list and the scope parameters. */
export type Place = string

export const placeOf = ({ name, params }: { name: string; params: object }): Place =>
  JSON.stringify([name, params])

/*
 * Selections are stored outside of the pages, so they survive a visit to one of the rows. Each contains rows of its
 * list's type.
 */
const selections = new Map<Place, Selection<unknown>>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the selection of a list. */
const selectionAt = <Row>(place: Place): Selection<Row> =>
  (selections.get(place) ?? NOTHING) as Selection<Row>

/** Updates the selection of a list. */
export function select<Row>(place: Place, change: (before: Selection<Row>) => Selection<Row>): void {
  const before = selectionAt<Row>(place)
  const next = change(before)
  if (next === before) return
  selections.set(place, next)
  for (const listener of listeners) listener()
}

/** Returns true if a selection may contain a deleted record: same resource, and no conflicting scope parameter. */
const mayHold = (place: Place, { resources, params }: DeletionEvent): boolean => {
  const [name, of]: [string, Record<string, unknown>] = JSON.parse(place)
  const isElsewhere = Object.entries(of).some(([key, value]) => key in params && params[key] !== value)
  return resources.some((resource) => resource === name) && !isElsewhere
}

onDeleted((gone) => {
  for (const [place, { rows }] of selections) {
    const ids = mayHold(place, gone) ? [...rows].filter(([, row]) => gone.is(row)).map(([id]) => id) : []
    if (ids.length > 0) select(place, (before) => less(before, ids))
  }
})

/**
 * Subscribes to a value derived from a selection. `read` must return a stable result while nothing changes: a number, a
 * row, the selection.
 */
export const useSelection = <Row, T>(place: Place, read: (selection: Selection<Row>) => T): T =>
  useSyncExternalStore(subscribe, () => read(selectionAt<Row>(place)))
