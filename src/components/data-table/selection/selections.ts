import { useSyncExternalStore } from 'react'
import { type Gone, onGone } from '../../../api/gone'
import { less, NOTHING, type Selection } from './selection'

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

/** Whether a list may hold a record that is gone: one of its resource, in a place that does not differ. */
const mayHold = (place: Place, { resources, params }: Gone): boolean => {
  const [name, of]: [string, Record<string, unknown>] = JSON.parse(place)
  const isElsewhere = Object.entries(of).some(([key, value]) => key in params && params[key] !== value)
  return resources.some((resource) => resource === name) && !isElsewhere
}

onGone((gone) => {
  for (const [place, { rows }] of selections) {
    const ids = mayHold(place, gone) ? [...rows].filter(([, row]) => gone.is(row)).map(([id]) => id) : []
    if (ids.length > 0) select(place, (before) => less(before, ids))
  }
})

/** What is to be known of a selection. It has to be the same as long as nothing changes: a number, a row, the selection. */
export const useSelection = <Row, T>(place: Place, read: (selection: Selection<Row>) => T): T =>
  useSyncExternalStore(subscribe, () => read(selectionAt<Row>(place)))
