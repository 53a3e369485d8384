import type { Endpoint } from '../../../contract/endpoint'
import { isObject, type JsonRecord } from '../../../contract/json-object'
import type { AnyInput } from '../address'
import { callRow } from '../client'
import { keyOf } from '../query-as'
import { queryClient } from '../query-client'
import { type Entry, tableOf } from './entry'
import { placeOf, valueAt } from './place'

type Params = NonNullable<AnyInput['params']>

/** Which record is meant: the parameters of its path, or of a path below it. */
interface Wanted extends Pick<Entry, 'resource'> {
  params: Params
  /** Whom it is read as, where that is not the person signed in. */
  as?: string | undefined
}

/** A way to read a record: by itself, or out of its list. */
interface Reader {
  op: string
  row: Endpoint
  params: Params
  find: (answer: unknown) => unknown
}

/** How long what was read counts as what is there: somebody else may write in the meantime. */
const FRESH_MS = 2_000
/** As many as one page of a list can hold. */
const ALL = { limit: '1000' }

const paramsIn = ({ path }: Endpoint, params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => new RegExp(`:${name}(?=/|$)`).test(path)))

/** Whether the parameters of a path name a record of a list: `user__uuid` is the uuid of its user. */
const isNamedBy = (params: Params, ofList: Params) => (record: unknown) =>
  Object.entries(params)
    .filter(([name]) => !(name in ofList))
    .every(([name, value]) => String(valueAt(record, placeOf(name.replaceAll('__', '.')))) === String(value))

const resultsOf = (answer: unknown): unknown[] => {
  const results = isObject(answer) ? answer.results : answer
  return Array.isArray(results) ? results : []
}

function listReader({ resource, params }: Wanted): Reader[] {
  const row = tableOf({ resource }).list
  if (!row) return []
  const own = paramsIn(row, params)
  return [{ op: 'list', row, params: own, find: (answer) => resultsOf(answer).find(isNamedBy(params, own)) }]
}

/** The ways to read a whole record, the best first. */
function readersOf(wanted: Wanted, readBy = 'retrieve'): Reader[] {
  const table = tableOf(wanted)
  const row = table[readBy]
  if (!row) return listReader(wanted)
  const own = { op: readBy, row, params: paramsIn(row, wanted.params), find: (answer: unknown) => answer }
  const inList = table.list?.response
  const isWhole = isObject(inList) && inList.page === row.response
  return [own, ...(isWhole ? listReader(wanted) : [])]
}

const inputOf = ({ op, params }: Reader) => ({ params, ...(op === 'list' && { query: ALL }) })

const recordOr = (value: unknown): JsonRecord | undefined => (isObject(value) ? value : undefined)

/** A record as it is on the server now. Throws what the server says; undefined where its list does not have it. */
export async function readRecord(wanted: Wanted, readBy?: string): Promise<JsonRecord | undefined> {
  const [reader] = readersOf(wanted, readBy)
  if (!reader) return undefined
  const answer = await callRow(reader.row, inputOf(reader), { as: wanted.as })
  // What is sent next starts from here, and what is on show follows.
  queryClient.setQueryData(keyOf(wanted.as, [wanted.resource, reader.op, inputOf(reader)]), answer)
  return recordOr(reader.find(answer))
}

/** All records of the list that a record is in. */
export async function readList(wanted: Wanted): Promise<unknown[]> {
  const [reader] = listReader(wanted)
  return reader ? resultsOf(await callRow(reader.row, inputOf(reader), { as: wanted.as })) : []
}

/** A record that was read a moment ago. */
export function freshRecord(wanted: Wanted, readBy?: string): JsonRecord | undefined {
  const isFresh = ({ state }: { state: { isInvalidated: boolean; dataUpdatedAt: number } }) =>
    !state.isInvalidated && Date.now() - state.dataUpdatedAt < FRESH_MS
  const found = readersOf(wanted, readBy).flatMap(({ op, params, find }) =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: keyOf(wanted.as, [wanted.resource, op, { params }]), predicate: isFresh })
      .map(({ state }) => recordOr(find(state.data))),
  )
  return found.find((record) => record !== undefined)
}
