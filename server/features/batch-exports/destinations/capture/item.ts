import type { ExportColumn, ExportValue } from '../../../events/store/rows'
import { PermanentError } from '../destination'

/** Columns of events that a capture endpoint ingests. */
export const CAPTURE_FIELDS = [
  'uuid',
  'distinct_id',
  'timestamp',
  'event',
  'properties',
  'elements_chain',
] as const

/** Event as it is sent. */
export interface Item {
  uuid: string
  json: string
}

/** Converts rows to events in the format of a capture endpoint. */
export function createItemMapper(columns: readonly ExportColumn[]): (row: ExportValue[]) => Item {
  const index = new Map(columns.map(({ name }, at) => [name, at]))
  const missing = CAPTURE_FIELDS.find((name) => !index.has(name))
  if (missing) throw new PermanentError(`A query for this destination has to select ${missing}.`)
  return (row) => {
    const text = (name: (typeof CAPTURE_FIELDS)[number]) => String(row[index.get(name) ?? -1] ?? '')
    const uuid = text('uuid')
    const event = text('event')
    const added: [string, unknown][] = [['$geoip_disable', true]]
    const elements = text('elements_chain')
    if (event === '$autocapture' && elements) added.push(['$elements_chain', elements])
    const properties = withProperties(text('properties'), added)
    const head = JSON.stringify({
      uuid,
      distinct_id: text('distinct_id'),
      timestamp: text('timestamp'),
      event,
    })
    return { uuid, json: `${head.slice(0, -1)},"properties":${properties}}` }
  }
}

/**
 * Appends keys to the JSON text of an object, where they take precedence. The existing text is not modified, including
 * its numbers.
 */
function withProperties(json: string, added: [string, unknown][]): string {
  const entries = added.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')
  const inner = json
    .trim()
    .replace(/^\{\s*/, '')
    .replace(/\s*\}$/, '')
  return inner === '' ? `{${entries}}` : `{${inner},${entries}}`
}
