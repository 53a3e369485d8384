import type { Entry } from '../../api/journal/entry'
import { t, translated } from '../../texts/text'
import { standingOf } from './entry-state'
import { deedOf, nounOf } from './entry-words'

type Test = (entry: Entry, journal: readonly Entry[], now: number) => boolean

export type Kind = 'all' | 'undoable' | 'undone' | 'hour' | 'day' | 'week'

const HOUR = 3_600_000

/** Filters of the journal, each with its label and predicate. */
export const KINDS: Record<Kind, { label: string; test: Test }> = {
  all: { label: t('All changes'), test: () => true },
  undoable: {
    label: t('Can be undone'),
    test: (entry, journal) => standingOf(entry, journal).offers === 'undo',
  },
  undone: { label: t('Undone'), test: (entry, journal) => standingOf(entry, journal).offers === 'redo' },
  hour: { label: t('Of the last hour'), test: ({ at }, _, now) => now - at < HOUR },
  day: { label: t('Of the last 24 hours'), test: ({ at }, _, now) => now - at < 24 * HOUR },
  week: { label: t('Of the last 7 days'), test: ({ at }, _, now) => now - at < 168 * HOUR },
}

/** Returns the entries that match a filter and a search text. */
export function shownOf(entries: readonly Entry[], kind: Kind, text: string, now: number): Entry[] {
  const wanted = text.trim().toLowerCase()
  return entries
    .filter((entry) => KINDS[kind].test(entry, entries, now))
    .filter((entry) =>
      `${deedOf(entry)} ${translated(nounOf(entry.resource))} ${entry.method} ${entry.path}`
        .toLowerCase()
        .includes(wanted),
    )
}
