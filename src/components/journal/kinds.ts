import type { Entry } from '../../api/journal/entry'
import { standingOf } from './entry-state'
import { deedOf, nounOf } from './entry-words'

type Test = (entry: Entry, journal: readonly Entry[], now: number) => boolean

const HOUR = 3_600_000

/** Which changes can be chosen, and how they are told from the others. */
export const KINDS: Record<string, Test> = {
  'All changes': () => true,
  'Can be undone': (entry, journal) => standingOf(entry, journal).offers === 'Undo',
  Undone: (entry, journal) => standingOf(entry, journal).offers === 'Redo',
  'Of the last hour': ({ at }, _, now) => now - at < HOUR,
  'Of the last 24 hours': ({ at }, _, now) => now - at < 24 * HOUR,
  'Of the last 7 days': ({ at }, _, now) => now - at < 168 * HOUR,
}

/** The changes of a kind in which a text is found. */
export function shownOf(entries: readonly Entry[], kind: string, text: string, now: number): Entry[] {
  const wanted = text.trim().toLowerCase()
  return entries
    .filter((entry) => KINDS[kind]?.(entry, entries, now))
    .filter((entry) =>
      `${deedOf(entry)} ${nounOf(entry.resource)} ${entry.method} ${entry.path}`
        .toLowerCase()
        .includes(wanted),
    )
}
