import type { Endpoint } from '../../../contract/endpoint'
import { isObject, type JsonRecord } from '../../../contract/json-object'
import type { AnyInput } from '../address'
import { callRow } from '../client'
import { queryClient } from '../query-client'
import { type Entry, tableOf } from './entry'
import { valueAt } from './value-at'

type Params = NonNullable<AnyInput['params']>
type Place = Pick<Entry, 'resource'> & { params: Params }

/** How long what was read counts as what is there. */
const FRESH_MS = 10_000
/** As many as one page of a list can hold. */
const LIST_MAX = '1000'

const paramsOf = ({ path }: Endpoint, params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => new RegExp(`:${name}(?=/|$)`).test(path)))

/** The record of a list that the parameters of a path name: `user__uuid` is the uuid of its user. */
const isNamedBy = (params: Params, list: Params) => (record: unknown) =>
  Object.entries(params)
    .filter(([name]) => !(name in list))
    .every(([name, value]) => String(valueAt(record, name.replaceAll('__', '.'))) === String(value))

const resultsOf = (answer: unknown): unknown[] => {
  const results = isObject(answer) ? answer.results : answer
  return Array.isArray(results) ? results : []
}

/** How a record of a table is read: by itself, or out of its list. */
function readerOf(place: Place, readBy = 'retrieve') {
  const table = tableOf(place)
  const own = table[readBy]
  const op = own ? readBy : 'list'
  const row = own ?? table.list
  if (!row) return null
  const params = paramsOf(row, place.params)
  const find = own
    ? (answer: unknown) => answer
    : (answer: unknown) => resultsOf(answer).find(isNamedBy(place.params, params))
  return { op, row, params, find }
}

const recordOr = (value: unknown): JsonRecord | undefined => (isObject(value) ? value : undefined)

/** A record as it is on the server now. Throws what the server says; undefined where its list does not have it. */
export async function readRecord(place: Place, readBy?: string): Promise<JsonRecord | undefined> {
  const reader = readerOf(place, readBy)
  if (!reader) return undefined
  const { op, row, params, find } = reader
  const input = { params, ...(op === 'list' && { query: { limit: LIST_MAX } }) }
  return recordOr(find(await callRow(row, input)))
}

/** A record that was read a moment ago. */
export function freshRecord(place: Place, readBy?: string): JsonRecord | undefined {
  const reader = readerOf(place, readBy)
  if (!reader) return undefined
  const { op, params, find } = reader
  const found = queryClient
    .getQueryCache()
    .findAll({
      queryKey: [place.resource, op, { params }],
      predicate: ({ state }) => !state.isInvalidated && Date.now() - state.dataUpdatedAt < FRESH_MS,
    })
    .map(({ state }) => recordOr(find(state.data)))
  return found.find((record) => record !== undefined)
}
