import { isObject, type JsonRecord } from '../../../contract/is-object'
import { JsonText } from '../../json'

/** Default filters of a flag: all users. */
const DEFAULT_FILTERS = { groups: [{ properties: [], rollout_percentage: 100, variant: null }] }

/** Serializes filters for storage: payloads are JSON texts, and one sent as an object is converted. */
export function formatFilters(filters: JsonRecord = DEFAULT_FILTERS): JsonText<JsonRecord> {
  if (!isObject(filters.payloads)) return JsonText.from(filters)
  const payloads = Object.entries(filters.payloads).map(([key, payload]) => [
    key,
    typeof payload === 'string' ? payload : JSON.stringify(payload),
  ])
  return JsonText.from<JsonRecord>({ ...filters, payloads: Object.fromEntries(payloads) })
}
