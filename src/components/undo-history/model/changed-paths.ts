import type { Endpoint } from '../../../../contract/endpoint'
import { isObject } from '../../../../contract/is-object'
import { getIn, type JsonPath, parseJsonPath } from '../../../lib/json-path'
import { isDeepEqual } from '../../form/deep-diff'
import type { UndoEntry } from './entry'

/** Changed value: its path in the request body and in the record. */
export interface ChangedPaths {
  sent: JsonPath
  at: JsonPath
}

/** Returns the paths that are sent: whole fields, or single keys if the server merges them. */
function placesIn(endpoint: Endpoint, sentPath: JsonPath, value: unknown): JsonPath[] {
  const { patchMergedObjects = [] } = endpoint
  const path = sentPath.join('.')
  const isMerged = patchMergedObjects.some(
    (mergedPath) => `${mergedPath}.`.startsWith(`${path}.`) || path.startsWith(`${mergedPath}.`),
  )
  if (!isMerged || !isObject(value)) return [sentPath]
  return Object.keys(value).flatMap((name) => placesIn(endpoint, [...sentPath, name], value[name]))
}

/** Returns the fields that a body affects. A field that clears another one counts as the cleared one. */
function fieldsIn({ clearedVia = {}, versionField }: Endpoint, body: object): string[] {
  const fields = Object.keys(body).map(
    (field) => Object.keys(clearedVia).find((emptied) => clearedVia[emptied] === field) ?? field,
  )
  return [...new Set(fields)].filter((field) => field !== versionField)
}

/** Returns the values affected by a change: those sent, and writable ones that changed with them. */
export function getChangedPaths(
  entry: UndoEntry,
  endpoint: Endpoint,
  names: readonly string[],
): ChangedPaths[] {
  const body = isObject(entry.body) ? entry.body : {}
  const sentFields = fieldsIn(endpoint, body)
  const switches = Object.values(endpoint.clearedVia ?? {})
  const at = (field: string): JsonPath => {
    const responsePath = parseJsonPath(endpoint.responsePaths?.[field] ?? field)
    return getIn(entry.before, responsePath) === undefined ? [field] : responsePath
  }
  const hasChanged = (field: string) => {
    const [before, after] = [getIn(entry.before, at(field)), getIn(entry.answer, at(field))]
    return before !== undefined && after !== undefined && !isDeepEqual(before, after)
  }
  // A field with the same record path as a sent field is restored together with it.
  const places = new Set(sentFields.map((field) => at(field)[0]))
  const also = names.filter(
    (field) => !places.has(at(field)[0]) && !switches.includes(field) && field !== endpoint.versionField,
  )
  return [
    // Fields sent with every change did not necessarily change.
    ...sentFields.filter((field) => !endpoint.alwaysSent?.includes(field) || hasChanged(field)),
    ...also.filter(hasChanged),
  ].flatMap((field) =>
    placesIn(endpoint, [field], body[field]).map((path) => ({
      sent: path,
      at: [...at(field), ...path.slice(1)],
    })),
  )
}
