const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']
const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

/** A number as people read it, `12,345`; a dash where there is none. */
export const countWords = (count: number | null | undefined): string =>
  count === null || count === undefined ? '–' : number.format(count)

/** A size as people read it: `1.5 MB`. */
export function bytesWords(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return '–'
  let value = bytes
  let unit = 0
  // What would be shown as 1,000 of a unit is one of the next.
  while (value >= 999.95 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${number.format(value)} ${UNITS[unit]}`
}

const STEPS: [unit: string, ms: number][] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
]

/** How long something takes, in its two greatest units: `2 h 5 min`. */
export function durationWords(ms: number): string {
  if (ms < 1000) return '< 1 s'
  const first = STEPS.findIndex(([, size]) => ms >= size)
  let rest = ms
  const parts = STEPS.slice(first, first + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return { unit, count }
  })
  return parts
    .filter(({ count }) => count > 0)
    .map(({ unit, count }) => `${count} ${unit}`)
    .join(' ')
}

/** `1 run`, `2 runs`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number.format(count)} ${count === 1 ? one : many}`

/** How long it still takes when it goes on as it went so far, in milliseconds; null before there is a pace. */
export function timeLeft(began: Date, now: Date, finished: number, total: number): number | null {
  if (finished <= 0 || total <= 0) return null
  return ((now.getTime() - began.getTime()) / finished) * Math.max(0, total - finished)
}
