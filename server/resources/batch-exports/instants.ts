import { fromLocal } from '../../../contract/export-intervals'
import { utcInstant } from '../../../contract/instants'

const OFFSET = /(Z|[+-]\d\d:?\d\d)$/

/** An ISO 8601 instant; one without an offset is what clocks of the zone show. Null when it is none. */
export function zonedInstant(text: string, timezone: string): Date | null {
  const instant = utcInstant(text.trim())
  if (instant === null) return null
  const shown = Date.parse(instant)
  return new Date(OFFSET.test(text.trim()) && text.includes(':') ? shown : fromLocal(shown, timezone))
}
