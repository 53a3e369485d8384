import type { Table } from '../data-table/table'

const number = new Intl.NumberFormat()

type Nouns = Pick<Table, 'label' | 'one'>

/** `1 survey`, `1,200 surveys` */
export const countOf = (count: number, { label, one }: Nouns): string =>
  `${number.format(count)} ${count === 1 ? one : label.toLowerCase()}`

/** `Pause 12 batch exports`, `Make an admin: 3 members` */
export const deedOf = (verb: string, what: string): string =>
  verb + (/\s/.test(verb.trim()) ? ': ' : ' ') + what

/** `23 selected` */
export const selectedWords = (count: number): string => `${number.format(count)} selected`

/** Where the selected rows are, if not all are in sight. */
export const whereWords = (count: number, here: number): string | null =>
  here === count
    ? null
    : here === 0
      ? 'none of them on this page'
      : `${number.format(here)} of them on this page`

/** The first few names, and how many more there are. */
export function nameList(names: readonly string[], most: number): string {
  const rest = names.length - most
  return names.slice(0, most).join(', ') + (rest > 0 ? ` and ${number.format(rest)} more` : '')
}
