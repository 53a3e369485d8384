import type { UndoEntry } from './entry'

/** Entries that undo an entry. */
const getInverseEntries = ({ id }: UndoEntry, entries: readonly UndoEntry[]) =>
  entries.filter(({ undoes }) => undoes === id)

/** Returns true if an entry is in effect: it was not undone, or its undo was itself undone. */
export const isInEffect = (entry: UndoEntry, entries: readonly UndoEntry[]): boolean =>
  !getInverseEntries(entry, entries).some((back) => isInEffect(back, entries))

/** Returns the entries to undo so that an entry is no longer in effect, or is again: the ends of its undo chain. */
export function getUndoTargets(entry: UndoEntry, entries: readonly UndoEntry[]): UndoEntry[] {
  const backs = getInverseEntries(entry, entries)
  return backs.length === 0 ? [entry] : backs.flatMap((back) => getUndoTargets(back, entries))
}

/** Returns the position of an entry in its undo chain: 1 for an undo, 2 for a redo. */
export function getUndoDepth(entry: UndoEntry, entries: readonly UndoEntry[]): number {
  const before = entries.find(({ id }) => id === entry.undoes)
  return before ? 1 + getUndoDepth(before, entries) : 0
}
