import { type Api, api } from '../../contract'
import { invalidates } from '../../contract/cache-dependencies'
import type { Endpoint } from '../../contract/endpoint'
import type { AnyInput } from './address'
import { callRow } from './client'
import { isUnclear } from './errors'
import { notedWrite, noteFailedWrite } from './failed-write'
import { noteGone } from './gone'
import { inTurn } from './in-turn'
import { beginEntry } from './journal/note'
import { type Planned, plannedOf } from './planned'
import type { Input, ReadOp, Resource, Response } from './queries'
import { keyOf } from './query-as'
import { queryClient } from './query-client'
import { seatOf } from './session-state'
import { beginWrites, markStale } from './stale'

/** Write operations of a resource. */
export type WriteOp<R extends Resource> = Exclude<keyof Api[R] & string, ReadOp<R>>

/** Call of a write endpoint as data: it can be displayed, sent, recorded and repeated. */
export interface Write<Answer = unknown> {
  resource: Resource
  op: string
  input: AnyInput
  /** Journal entry that it undoes. */
  undoes?: string
  /** Auth context of the request, if it is not that of the signed-in user. */
  as?: string | undefined
  /** Type only: the success response. */
  answer?: Answer
}

export const write = <R extends Resource, Op extends WriteOp<R>>(
  resource: R,
  op: Op,
  input: Input<R, Op>,
): Write<Response<R, Op>> => ({
  resource,
  op,
  // Path parameters are always strings or numbers, which TypeScript cannot infer for a generic `R`.
  input: input as AnyInput,
})

/** The endpoint that a write calls. */
export const rowOf = ({ resource, op }: Pick<Write, 'resource' | 'op'>): Endpoint =>
  // `write` only accepts operations of the contract.
  (api[resource] as Record<string, Endpoint>)[op] as Endpoint

/** Returns the request that sending a write would make. */
export function requestOf(write: Write): Planned {
  const base = write.as === undefined ? undefined : seatOf(write.as).current().session?.base
  return { ...plannedOf(rowOf(write), write.input), ...(base !== undefined && { base }) }
}

/**
 * Sends a write: the only way to change anything. Records it in the journal and, on success, invalidates all queries of
 * the resource; no other code does. Throws `ApiError` or `NetworkError`.
 */
export function send<Answer>(one: Write<Answer>): Promise<Answer> {
  const { resource, input } = one
  const row = rowOf(one)
  // Two changes of one record reach the server and the cache in the order of the calls.
  const isOfRecord = row.suffix.includes(':')
  return isOfRecord
    ? inTurn(JSON.stringify([resource, input.params]), () => sendNow(one, row))
    : sendNow(one, row)
}

async function sendNow<Answer>(one: Write<Answer>, row: Endpoint): Promise<Answer> {
  const ended = beginWrites()
  let entry: Awaited<ReturnType<typeof beginEntry>> = null
  try {
    entry = await beginEntry(one, row)
    // The type of `one` declares the response of its endpoint.
    const answer = (await callRow(row, one.input, { as: one.as })) as Answer
    entry?.done(answer)
    settle(one, answer)
    return answer
  } catch (error) {
    noteFailedWrite(error, one)
    if (isUnclear(error)) entry?.lost()
    else entry?.refused()
    throw error
  } finally {
    ended()
  }
}

/** Returns the write that caused an error; null for reads, and for errors of the dashboard itself. */
export const failedWriteOf = (error: unknown): Write | null =>
  // Only `send` records them.
  notedWrite(error) as Write | null

function settle(one: Write, answer: unknown): void {
  const { method, suffix } = rowOf(one)
  const { params } = one.input
  // The path of a record itself, not that of an action on it.
  const isRecord = /^(:\w+\/)?$/.test(suffix)
  const record = keyOf(one.as, [one.resource, 'retrieve', { params }])
  if (method === 'PATCH' && isRecord && answer !== undefined) {
    queryClient.setQueryData(record, answer)
    // A read that began before the change would restore the old data.
    void queryClient.cancelQueries({ queryKey: record, exact: true })
  }
  const isRecordKey = (key: readonly unknown[]) => JSON.stringify(key) === JSON.stringify(record)
  for (const name of [one.resource, ...(invalidates[one.resource] ?? [])]) {
    markStale({
      queryKey: keyOf(one.as, [name]),
      // The response to an update is the record itself, and a deleted one must not be refetched while its page closes.
      predicate: ({ queryKey }) => !(isRecord && isRecordKey(queryKey)),
    })
  }
  if (method === 'DELETE' && isRecord) {
    noteGone(one, rowOf(one))
    void queryClient.invalidateQueries({ queryKey: record, refetchType: 'none' })
  }
}
