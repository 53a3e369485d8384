import { formatEnumeration } from '../../../lib/i18n/locale'
import { t } from '../../../lib/i18n/translate'
import { formatCount } from '../../ui/cells/format-number'

/** Matches more than one word, which three Chinese characters are. */
const PHRASE = /\S\s+\S|\p{Script=Han}{3}/u

/** `Pause 12 batch exports`, `Make an admin: 3 members` */
export const formatActionLabel = (verb: string, subject: string): string =>
  PHRASE.test(verb)
    ? t('{verb}: {what}', { verb, what: subject })
    : t('{verb} {what}', { verb, what: subject })

/** `23 selected` */
export const formatSelectedCount = (count: number): string =>
  t('{count} selected', { count: formatCount(count) })

/** Formats how many selected rows are on the current page; null if all are. */
export const formatSelectionScope = (count: number, here: number): string | null =>
  here === count
    ? null
    : here === 0
      ? t('none on this page')
      : t('{here} on this page', { here: formatCount(here) })

/** Formats the first names, and the number of the remaining ones. */
export function formatNames(names: readonly string[], most: number): string {
  const rest = names.length - most
  const first = formatEnumeration(names.slice(0, most))
  return rest > 0 ? t('{names} and {rest} more', { names: first, rest: formatCount(rest) }) : first
}
