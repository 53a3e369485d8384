import type { Endpoint } from '../../../../contract/endpoint'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { isRateLimited } from '../../../api/client/backoff'
import { type AnyInput, buildUrl } from '../../../api/client/build-url'
import { callApi } from '../../../api/client/client'
import type { MutationRecording } from '../../../api/query/mutation'
import { buildQueryKey, queryAs } from '../../../api/query/queries'
import { queryClient } from '../../../api/query/query-client'
import { meQuery } from '../../../api/session/me'
import { getOwnerId } from '../../../api/session/session'
import { currentSession, getSessionController } from '../../../api/session/session-store'
import { getIn, parseJsonPath } from '../../../lib/json'
import {
  getEndpoints,
  getRecordName,
  getUndoOp,
  redactSecrets,
  summarizeEntry,
  type UndoEntry,
} from './entry'
import { addEntry, beginNewest, removeEntry, saveEntry } from './history'

/** Recorded part of a write. */
type RecordedMutation = Pick<UndoEntry, 'resource' | 'op' | 'undoes'> & {
  input: AnyInput
  as?: string | undefined
}

const entriesByMutation = new WeakMap<RecordedMutation, UndoEntry>()
let last = 0

/** Returns the entry of a write that was sent, if it has one. */
export const getEntry = (mutation: RecordedMutation): UndoEntry | undefined => entriesByMutation.get(mutation)

/**
 * Creates an entry with the record as it is before the write. An error here does not prevent the write, except for a
 * rate-limited response: the server would reject the write too, and if it did not, the write could not be undone.
 */
export async function beginRecording(
  mutation: RecordedMutation,
  endpoint: Endpoint,
): Promise<MutationRecording | null> {
  beginNewest()
  const session = currentSession()
  if (endpoint.method === 'GET' || endpoint.hasNoEffect || !session) return null
  try {
    const { uuid, trash_days } = await queryClient.ensureQueryData(meQuery)
    const before = await recordBefore(mutation, endpoint)
    const { base } = getSessionController(mutation.as).current().session ?? session
    const restorable =
      endpoint.method === 'DELETE' &&
      endpoint.inverseOperation !== undefined &&
      (await canRestoreDeleted(mutation, trash_days))
    const recordedInput = {
      ...buildHeader(mutation, endpoint),
      owner: getOwnerId(session, uuid),
      base,
      ...(restorable && { restorable: true as const }),
    }
    const pendingEntry = {
      ...recordedInput,
      ...buildContent(mutation, endpoint, before, undefined),
      arrived: false,
    }
    const addToHistory = (entry: UndoEntry) => {
      entriesByMutation.set(mutation, entry)
      addEntry(entry)
    }
    // If the tab is closed or crashes now, the journal has a write with unknown outcome.
    const saving = saveEntry(pendingEntry).catch(() => {})
    return {
      done: (response) => {
        try {
          addToHistory({
            ...recordedInput,
            ...buildContent(mutation, endpoint, before, response),
            arrived: true,
          })
        } catch {
          // The write was made, whatever the shape of its response.
        }
      },
      lost: () => addToHistory(pendingEntry),
      rejected: () => void saving.then(() => removeEntry(pendingEntry)).catch(() => {}),
    }
  } catch (error) {
    if (isRateLimited(error)) throw error
    return null
  }
}

/** Returns true if the server that a deletion is sent to can restore the record. */
async function canRestoreDeleted({ as }: RecordedMutation, trashDays: number | undefined): Promise<boolean> {
  if (as === undefined) return (trashDays ?? 0) > 0
  const me = await queryClient
    .ensureQueryData(queryAs(as, 'users', 'retrieve', { params: { uuid: '@me' } }))
    .catch(() => null)
  return isObject(me) && Number(me.trash_days ?? 0) > 0
}

/** Returns the record that a change, deletion or action affects; undefined if it cannot be read. */
async function recordBefore(mutation: RecordedMutation, endpoint: Endpoint): Promise<JsonRecord | undefined> {
  const creates = endpoint.method === 'POST' && getUndoOp(endpoint, getEndpoints(mutation)) === 'destroy'
  if (creates || mutation.input.params === undefined) return undefined
  const recordRequest = { resource: mutation.resource, params: mutation.input.params, as: mutation.as }
  const cachedRecord = findFreshRecord(recordRequest, endpoint.readOperation)
  // Irreversible writes do not justify a request.
  if (cachedRecord || endpoint.irreversible) return cachedRecord
  return fetchRecord(recordRequest, endpoint.readOperation).catch((error: unknown) => {
    if (isRateLimited(error)) throw error
    return undefined
  })
}

/** Creates an id that is unique across tabs. Pages without TLS have no `crypto.randomUUID`. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

/** Builds the part of an entry that describes the request and its time. */
function buildHeader({ resource, op, input, undoes, as }: RecordedMutation, endpoint: Endpoint) {
  // Preserves the order of two entries in the same millisecond.
  last = Math.max(Date.now(), last + 1)
  const { body } = input
  return {
    id: newId(),
    at: last,
    resource,
    op,
    method: endpoint.method,
    path: buildUrl(endpoint.path, input),
    params: input.params ?? {},
    body: body === undefined ? undefined : redactSecrets(body, endpoint.secrets),
    undoes,
    as,
  }
}

/** Builds the part of an entry that describes the record before and after. */
function buildContent(
  { input }: RecordedMutation,
  endpoint: Endpoint,
  before: JsonRecord | undefined,
  response: unknown,
) {
  const name =
    [response, before, input.body]
      .map((record) => getRecordName(record, endpoint.displayNameField, endpoint.secrets))
      .find(Boolean) ?? ''
  const outline = summarizeEntry(endpoint, { before, answer: response, body: input.body })
  return { name, ...redactSecrets(outline, endpoint.secrets) }
}

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
function listReaders(request: RecordRequest, readOperation = 'retrieve'): Reader[] {
  const table = getEndpoints(request)
  const endpoint = table[readOperation]
  if (!endpoint) return listReader(request)
  const own = {
    op: readOperation,
    row: endpoint,
    params: paramsIn(endpoint, request.params),
    find: (response: unknown) => response,
  }
  const inList = table.list?.response
  const isWhole = isObject(inList) && inList.page === endpoint.response
  return [own, ...(isWhole ? listReader(request) : [])]
}

const getReaderInput = ({ op, params }: Reader) => ({ params, query: op === 'list' ? ALL : undefined })

const recordOr = (value: unknown): JsonRecord | undefined => (isObject(value) ? value : undefined)

/** Reads a record from the server. Throws the server's error; returns undefined if its list does not contain it. */
export async function fetchRecord(
  request: RecordRequest,
  readOperation?: string,
): Promise<JsonRecord | undefined> {
  const [reader] = listReaders(request, readOperation)
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
function findFreshRecord(request: RecordRequest, readOperation?: string): JsonRecord | undefined {
  const isFresh = ({ state }: { state: { isInvalidated: boolean; dataUpdatedAt: number } }) =>
    !state.isInvalidated && Date.now() - state.dataUpdatedAt < FRESH_MS
  const records = listReaders(request, readOperation).flatMap(({ op, params, find }) =>
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
