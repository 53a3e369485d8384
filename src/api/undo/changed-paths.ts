import type { Endpoint } from '../../../contract/endpoint'
import { isObject } from '../../../contract/is-object'
import { isDeepEqual } from '../../components/resource-form/deep-diff'
import type { UndoEntry } from './entry'
import { getIn, type JsonPath, parseJsonPath } from './json-path'

/** Changed value: its path in the request body and in the record. */
export interface ChangedPaths {
  sent: JsonPath
  at: JsonPath
}

/** Returns the paths that are sent: whole fields, or single keys if the server merges them. */
function placesIn(row: Endpoint, sent: JsonPath, value: unknown): JsonPath[] {
  const { patchMergedObjects = [] } = row
  const path = sent.join('.')
  const isMerged = patchMergedObjects.some(
    (one) => `${one}.`.startsWith(`${path}.`) || path.startsWith(`${one}.`),
  )
  if (!isMerged || !isObject(value)) return [sent]
  return Object.keys(value).flatMap((name) => placesIn(row, [...sent, name], value[name]))
}

/** Returns the fields that a body affects. A field that clears another one counts as the cleared one. */
function fieldsIn({ clearedVia = {}, versionField }: Endpoint, body: object): string[] {
  const fields = Object.keys(body).map(
    (field) => Object.keys(clearedVia).find((emptied) => clearedVia[emptied] === field) ?? field,
  )
  return [...new Set(fields)].filter((field) => field !== versionField)
}

/** Returns the values affected by a change: those sent, and writable ones that changed with them. */
export function getChangedPaths(entry: UndoEntry, row: Endpoint, names: readonly string[]): ChangedPaths[] {
  const body = isObject(entry.body) ? entry.body : {}
  const sent = fieldsIn(row, body)
  const switches = Object.values(row.clearedVia ?? {})
  const at = (field: string): JsonPath => {
    const other = parseJsonPath(row.responsePaths?.[field] ?? field)
    return getIn(entry.before, other) === undefined ? [field] : other
  }
  const hasChanged = (field: string) => {
    const [before, after] = [getIn(entry.before, at(field)), getIn(entry.answer, at(field))]
    return before !== undefined && after !== undefined && !isDeepEqual(before, after)
  }
  // A field with the same record path as a sent field is restored together with it.
  const places = new Set(sent.map((field) => at(field)[0]))
  const also = names.filter(
    (field) => !places.has(at(field)[0]) && !switches.includes(field) && field !== row.versionField,
  )
  return [
    // Fields sent with every change did not necessarily change.
    ...sent.filter((field) => !row.alwaysSent?.includes(field) || hasChanged(field)),
    ...also.filter(hasChanged),
  ].flatMap((field) =>
    placesIn(row, [field], body[field]).map((place) => ({
      sent: place,
      at: [...at(field), ...place.slice(1)],
    })),
  )
}
