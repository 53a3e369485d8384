import type { Endpoint } from '../../../contract/endpoint'
import { isObject } from '../../../contract/json-object'
import { sameValue } from '../../components/resource-form/changes'
import type { Entry } from './entry'
import { type Place, placeOf, valueAt } from './place'

/** A value that a change is about: where it is sent, and where the record has it. */
export interface Changed {
  sent: Place
  at: Place
}

/** The places of what is sent: whole fields, or single keys where the server changes only the keys that are sent. */
function placesIn(row: Endpoint, sent: Place, value: unknown): Place[] {
  const { merges = [] } = row
  const path = sent.join('.')
  const isMerged = merges.some((one) => `${one}.`.startsWith(`${path}.`) || path.startsWith(`${one}.`))
  if (!isMerged || !isObject(value)) return [sent]
  return Object.keys(value).flatMap((name) => placesIn(row, [...sent, name], value[name]))
}

/** The fields that a body speaks of: one that empties another speaks of that one. */
function fieldsIn({ emptiedBy = {}, beganFrom }: Endpoint, body: object): string[] {
  const fields = Object.keys(body).map(
    (field) => Object.keys(emptiedBy).find((emptied) => emptiedBy[emptied] === field) ?? field,
  )
  return [...new Set(fields)].filter((field) => field !== beganFrom)
}

/** What a change was about: what was sent, and what can be sent and changed with it. */
export function changedPlaces(entry: Entry, row: Endpoint, names: readonly string[]): Changed[] {
  const body = isObject(entry.body) ? entry.body : {}
  const sent = fieldsIn(row, body)
  const switches = Object.values(row.emptiedBy ?? {})
  const at = (field: string): Place => {
    const other = placeOf(row.standsIn?.[field] ?? field)
    return valueAt(entry.before, other) === undefined ? [field] : other
  }
  const hasChanged = (field: string) => {
    const [before, after] = [valueAt(entry.before, at(field)), valueAt(entry.answer, at(field))]
    return before !== undefined && after !== undefined && !sameValue(before, after)
  }
  // What stands where something sent stands is put back with that.
  const places = new Set(sent.map((field) => at(field)[0]))
  const also = names.filter(
    (field) => !places.has(at(field)[0]) && !switches.includes(field) && field !== row.beganFrom,
  )
  return [
    // What goes along with every change is not for that changed.
    ...sent.filter((field) => !row.everyTime?.includes(field) || hasChanged(field)),
    ...also.filter(hasChanged),
  ].flatMap((field) =>
    placesIn(row, [field], body[field]).map((place) => ({
      sent: place,
      at: [...at(field), ...place.slice(1)],
    })),
  )
}
