import type { Entry } from './entry'

/** The entries that take an entry back. */
const backsOf = ({ id }: Entry, journal: readonly Entry[]) => journal.filter(({ undoes }) => undoes === id)

/** Whether what an entry did still holds: it was not taken back, or that was taken back in turn. */
export const holds = (entry: Entry, journal: readonly Entry[]): boolean =>
  !backsOf(entry, journal).some((back) => holds(back, journal))

/** What is to be taken back so that an entry no longer holds, or holds again: the ends of what became of it. */
export function endsOf(entry: Entry, journal: readonly Entry[]): Entry[] {
  const backs = backsOf(entry, journal)
  return backs.length === 0 ? [entry] : backs.flatMap((back) => endsOf(back, journal))
}

/** How often one entry after the other took the one before back: 1 for an undo, 2 for a redo. */
export function depthOf(entry: Entry, journal: readonly Entry[]): number {
  const before = journal.find(({ id }) => id === entry.undoes)
  return before ? 1 + depthOf(before, journal) : 0
}
