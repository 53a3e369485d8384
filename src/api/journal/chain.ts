import type { Entry } from './entry'

/** Entries that undo an entry. */
const backsOf = ({ id }: Entry, journal: readonly Entry[]) => journal.filter(({ undoes }) => undoes === id)

/** Returns true if an entry is in effect: it was not undone, or its undo was itself undone. */
export const holds = (entry: Entry, journal: readonly Entry[]): boolean =>
  !backsOf(entry, journal).some((back) => holds(back, journal))

/** Returns the entries to undo so that an entry is no longer in effect, or is again: the ends of its undo chain. */
export function endsOf(entry: Entry, journal: readonly Entry[]): Entry[] {
  const backs = backsOf(entry, journal)
  return backs.length === 0 ? [entry] : backs.flatMap((back) => endsOf(back, journal))
}

/** Returns the position of an entry in its undo chain: 1 for an undo, 2 for a redo. */
export function depthOf(entry: Entry, journal: readonly Entry[]): number {
  const before = journal.find(({ id }) => id === entry.undoes)
  return before ? 1 + depthOf(before, journal) : 0
}
