const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
const absolute = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'medium',
})
const zone = new Intl.DateTimeFormat(undefined, { timeZoneName: 'short' })

/** How long ago, or in how long: `3 days ago`. */
export function relativeTime(instant: Date, now: Date): string {
  const seconds = (instant.getTime() - now.getTime()) / 1000
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.round(seconds / size), unit)
  }
  return 'just now'
}

/** The instant in the person's own time, and which that is. */
export function absoluteTime(instant: Date): string {
  const name = zone.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value
  return `${absolute.format(instant)}${name ? ` ${name}` : ''}`
}
