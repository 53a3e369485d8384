import { listFormat, numberFormat } from '../../../lib/i18n/locale'
import { t } from '../../../lib/i18n/translate'

/*
 * Number formatting: digits are grouped and separated by locale. Units of size are the same in every language, those of
 * time are localized.
 */

/** Formats a number, `12,345`; a dash if there is none. */
export const formatCount = (count: number | null | undefined): string =>
  count === null || count === undefined ? '–' : numberFormat({ maximumFractionDigits: 1 }).format(count)

/** `a, b and c`. */
export const formatList = (items: readonly string[], conjunction: 'and' | 'or' = 'and'): string =>
  listFormat({ type: conjunction === 'and' ? 'conjunction' : 'disjunction' }).format(items)

/** Formats a percentage, `33%`; with a decimal within one percent of nothing or all; a dash if the whole is zero. */
export function formatShare(part: number, whole: number): string {
  if (whole <= 0) return '–'
  const share = part / whole
  const isNearEnd = share < 0.01 || (share > 0.99 && share < 1)
  return numberFormat({ style: 'percent', maximumFractionDigits: isNearEnd ? 1 : 0 }).format(share)
}

/** Formats an average, `7.3`. */
export const formatAverage = (value: number): string =>
  numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)

const SIZES = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']

/** Formats a size: `1.5 MB`. */
export function formatBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return '–'
  let value = bytes
  let unit = 0
  // A value that would round to 1,000 of a unit becomes 1 of the next.
  while (value >= 999.95 && unit < SIZES.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${formatCount(value)} ${SIZES[unit]}`
}

const STEPS: [words: (count: string) => string, ms: number][] = [
  [(count) => t('{count} d', { count }), 86_400_000],
  [(count) => t('{count} h', { count }), 3_600_000],
  [(count) => t('{count} min', { count }), 60_000],
  [(count) => t('{count} s', { count }), 1000],
]

/** Formats a duration in its two largest units: `2 h 5 min`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return t('< 1 s')
  const first = STEPS.findIndex(([, size]) => ms >= size)
  let rest = ms
  const parts = STEPS.slice(first, first + 2).map(([words, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return { words, count }
  })
  return parts
    .filter(({ count }) => count > 0)
    .map(({ words, count }) => words(formatCount(count)))
    .join(' ')
}
