const two = (value: number) => String(value).padStart(2, '0')

/** An instant as `datetime-local` shows it, in the zone of this device; empty for what is no instant. */
export function toLocalInput(value: unknown) {
  if (typeof value !== 'string') return ''
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return ''
  const date = [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join(
    '-',
  )
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The instant that `datetime-local` shows, in UTC; null for an empty one. */
export function fromLocalInput(text: string) {
  const at = new Date(text)
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** The zone of this device with its offset at an instant: `Europe/Berlin, GMT+2`. */
export function zoneAt(at: Date) {
  const format = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' })
  const offset = format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value
  const { timeZone } = format.resolvedOptions()
  return timeZone === 'UTC' ? timeZone : `${timeZone}, ${offset}`
}
