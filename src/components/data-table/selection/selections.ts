import { useSyncExternalStore } from 'react'
import { NOTHING, type Selection } from './selection'

/** Which list a selection belongs to: its name, and whose list it is. */
export type Place = string

export const placeOf = ({ name, params }: { name: string; params: object }): Place =>
  JSON.stringify([name, params])

/*
 * Selections are kept outside of the pages: they are still there after a look at one of the rows. Each holds the rows of
 * the type that its list has.
 */
const selections = new Map<Place, Selection<unknown>>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is selected in a list. */
const selectionAt = <Row>(place: Place): Selection<Row> =>
  (selections.get(place) ?? NOTHING) as Selection<Row>

/** Changes what is selected in a list. */
export function select<Row>(place: Place, change: (before: Selection<Row>) => Selection<Row>): void {
  const before = selectionAt<Row>(place)
  const next = change(before)
  if (next === before) return
  selections.set(place, next)
  for (const listener of listeners) listener()
}

/** What is to be known of a selection. It has to be the same as long as nothing changes: a number, a row, the selection. */
export const useSelection = <Row, T>(place: Place, read: (selection: Selection<Row>) => T): T =>
  useSyncExternalStore(subscribe, () => read(selectionAt<Row>(place)))
