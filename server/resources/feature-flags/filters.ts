import { isObject, type JsonRecord } from '../../../contract/json-object'
import { JsonText } from '../../json'

/** Who gets a flag about which nothing is said: everybody. */
const EVERYBODY = { groups: [{ properties: [], rollout_percentage: 100, variant: null }] }

/** Filters as they are kept: payloads are JSON texts, and one that is sent as an object becomes one. */
export function filtersText(filters: JsonRecord = EVERYBODY): JsonText<JsonRecord> {
  if (!isObject(filters.payloads)) return JsonText.of(filters)
  const payloads = Object.entries(filters.payloads).map(([key, payload]) => [
    key,
    typeof payload === 'string' ? payload : JSON.stringify(payload),
  ])
  return JsonText.of<JsonRecord>({ ...filters, payloads: Object.fromEntries(payloads) })
}
