import type { Endpoint } from '../../../../contract/endpoint'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import type { AnyInput } from '../../../api/client/build-url'
import { callApi } from '../../../api/client/client'
import { buildQueryKey } from '../../../api/query/queries'
import { queryClient } from '../../../api/query/query-client'
import { getIn, parseJsonPath } from '../../../lib/json-path'
import { getEndpoints, type UndoEntry } from './entry'

type Params = NonNullable<AnyInput['params']>

/** Identifies a record by the parameters of its path, or of a path below it. */
interface RecordRequest extends Pick<UndoEntry, 'resource'> {
  params: Params
  /** Auth context of the read, if it is not that of the signed-in user. */
  as?: string | undefined
}

/** Source of a record: its own endpoint, or its list. */
interface Reader {
  op: string
  row: Endpoint
  params: Params
  find: (response: unknown) => unknown
}

/** Duration for which a read record counts as current: other clients may change it. */
const FRESH_MS = 2_000
/** Maximum page size of a list. */
const ALL = { limit: '1000' }

const paramsIn = ({ path }: Endpoint, params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => new RegExp(`:${name}(?=/|$)`).test(path)))

/** Creates a predicate that matches the record of a list by path parameters: `user__uuid` is the uuid of its user. */
const isNamedBy = (params: Params, ofList: Params) => (record: unknown) =>
  Object.entries(params)
    .filter(([name]) => !(name in ofList))
    .every(
      ([name, value]) => String(getIn(record, parseJsonPath(name.replaceAll('__', '.')))) === String(value),
    )

const getResults = (response: unknown): unknown[] => {
  const results = isObject(response) ? response.results : response
  return Array.isArray(results) ? results : []
}

function listReader({ resource, params }: RecordRequest): Reader[] {
  const endpoint = getEndpoints({ resource }).list
  if (!endpoint) return []
  const own = paramsIn(endpoint, params)
  return [
    {
      op: 'list',
      row: endpoint,
      params: own,
      find: (response) => getResults(response).find(isNamedBy(params, own)),
    },
  ]
}

/** Returns the readers of a whole record, best first. */
function listReaders(request: RecordRequest, readBy = 'retrieve'): Reader[] {
  const table = getEndpoints(request)
  const endpoint = table[readBy]
  if (!endpoint) return listReader(request)
  const own = {
    op: readBy,
    row: endpoint,
    params: paramsIn(endpoint, request.params),
    find: (response: unknown) => response,
  }
  const inList = table.list?.response
  const isWhole = isObject(inList) && inList.page === endpoint.response
  return [own, ...(isWhole ? listReader(request) : [])]
}

const getReaderInput = ({ op, params }: Reader) => ({ params, ...(op === 'list' && { query: ALL }) })

const recordOr = (value: unknown): JsonRecord | undefined => (isObject(value) ? value : undefined)

/** Reads a record from the server. Throws the server's error; returns undefined if its list does not contain it. */
export async function fetchRecord(request: RecordRequest, readBy?: string): Promise<JsonRecord | undefined> {
  const [reader] = listReaders(request, readBy)
  if (!reader) return undefined
  const response = await callApi(reader.row, getReaderInput(reader), { as: request.as })
  // The next write starts from this state, and active queries update.
  queryClient.setQueryData(
    buildQueryKey(request.as, [request.resource, reader.op, getReaderInput(reader)]),
    response,
  )
  return recordOr(reader.find(response))
}

/** Reads all records of the list that contains the record. */
export async function fetchList(request: RecordRequest): Promise<unknown[]> {
  const [reader] = listReader(request)
  return reader ? getResults(await callApi(reader.row, getReaderInput(reader), { as: request.as })) : []
}

/** Returns the record if it was read recently. */
export function fetchFreshRecord(request: RecordRequest, readBy?: string): JsonRecord | undefined {
  const isFresh = ({ state }: { state: { isInvalidated: boolean; dataUpdatedAt: number } }) =>
    !state.isInvalidated && Date.now() - state.dataUpdatedAt < FRESH_MS
  const records = listReaders(request, readBy).flatMap(({ op, params, find }) =>
    queryClient
      .getQueryCache()
      .findAll({
        queryKey: buildQueryKey(request.as, [request.resource, op, { params }]),
        predicate: isFresh,
      })
      .map(({ state }) => recordOr(find(state.data))),
  )
  return records.find((record) => record !== undefined)
}
