import { t } from '../../texts/text'
import { counted, countWords } from '../cells/number'
import type { Table } from '../data-table/table'

type Nouns = Pick<Table, 'label' | 'one'>

/** `1 survey`, `1,200 surveys` */
export const countOf = (count: number, { label, one }: Nouns): string =>
  counted(count, one, label.toLowerCase())

/** `Pause 12 batch exports`, `Make an admin: 3 members` */
export const deedOf = (verb: string, what: string): string =>
  verb + (/\s/.test(verb.trim()) ? ': ' : ' ') + what

/** `23 selected` */
export const selectedWords = (count: number): string => t('{count} selected', { count: countWords(count) })

/** Where the selected rows are, if not all are in sight. */
export const whereWords = (count: number, here: number): string | null =>
  here === count
    ? null
    : here === 0
      ? 'none of them on this page'
      : t('{here} of them on this page', { here: countWords(here) })

/** The first few names, and how many more there are. */
export function nameList(names: readonly string[], most: number): string {
  const rest = names.length - most
  return names.slice(0, most).join(', ') + (rest > 0 ? t(' and {rest} more', { rest: countWords(rest) }) : '')
}
