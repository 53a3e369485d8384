import type { UndoEntry } from '../../api/undo/entry'
import { t, translated } from '../../texts/translate'
import { describeEntry, formatResource } from './describe-entry'
import { getEntryState } from './entry-state'

type EntryPredicate = (entry: UndoEntry, entries: readonly UndoEntry[], now: number) => boolean

export type EntryFilter = 'all' | 'undoable' | 'undone' | 'hour' | 'day' | 'week'

const HOUR = 3_600_000

/** Filters of the journal, each with its label and predicate. */
export const ENTRY_FILTERS: Record<EntryFilter, { label: string; test: EntryPredicate }> = {
  all: { label: t('All changes'), test: () => true },
  undoable: {
    label: t('Can be undone'),
    test: (entry, entries) => getEntryState(entry, entries).offers === 'undo',
  },
  undone: { label: t('Undone'), test: (entry, entries) => getEntryState(entry, entries).offers === 'redo' },
  hour: { label: t('Last hour'), test: ({ at }, _, now) => now - at < HOUR },
  day: { label: t('Last 24 hours'), test: ({ at }, _, now) => now - at < 24 * HOUR },
  week: { label: t('Last 7 days'), test: ({ at }, _, now) => now - at < 168 * HOUR },
}

/** Returns the entries that match a filter and a search text. */
export function filterEntries(
  entries: readonly UndoEntry[],
  kind: EntryFilter,
  text: string,
  now: number,
): UndoEntry[] {
  const searchText = text.trim().toLowerCase()
  return entries
    .filter((entry) => ENTRY_FILTERS[kind].test(entry, entries, now))
    .filter((entry) =>
      `${describeEntry(entry)} ${translated(formatResource(entry.resource))} ${entry.method} ${entry.path}`
        .toLowerCase()
        .includes(searchText),
    )
}
