import { type Api, api } from '../../contract'
import type { Endpoint } from '../../contract/endpoint'
import { toldElsewhere } from '../../contract/told-elsewhere'
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

/** The operations of a resource that change something. */
export type WriteOp<R extends Resource> = Exclude<keyof Api[R] & string, ReadOp<R>>

/** One call of an endpoint that changes something, as data: it can be shown, sent, noted and repeated. */
export interface Write<Answer = unknown> {
  resource: Resource
  op: string
  input: AnyInput
  /** The entry of the journal that it takes back. */
  undoes?: string
  /** Whom it is sent as, where that is not the person signed in. */
  as?: string | undefined
  /** Only a type: what a success answers. */
  answer?: Answer
}

export const write = <R extends Resource, Op extends WriteOp<R>>(
  resource: R,
  op: Op,
  input: Input<R, Op>,
): Write<Response<R, Op>> => ({
  resource,
  op,
  // The parameters of every path are texts or numbers, which its type forgets for an `R` still to be known.
  input: input as AnyInput,
})

/** The endpoint that a write calls. */
export const rowOf = ({ resource, op }: Pick<Write, 'resource' | 'op'>): Endpoint =>
  // `write` takes operations of the contract alone.
  (api[resource] as Record<string, Endpoint>)[op] as Endpoint

/** What sending it would put on the wire. */
export function requestOf(write: Write): Planned {
  const base = write.as === undefined ? undefined : seatOf(write.as).current().session?.base
  return { ...plannedOf(rowOf(write), write.input), ...(base !== undefined && { base }) }
}

/**
 * Sends a write: the only way to change anything. It is noted in the journal, and success makes everything read from the
 * resource stale, here and nowhere else. Throws `ApiError` or `NetworkError`.
 */
export function send<Answer>(one: Write<Answer>): Promise<Answer> {
  const { resource, input } = one
  const row = rowOf(one)
  // Two changes of one record reach the server, and the cache, in the order in which somebody wanted them.
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
    // `one` says what its endpoint answers.
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

/** The write that an error is about; null for reads, and for faults of the dashboard. */
export const failedWriteOf = (error: unknown): Write | null =>
  // `send` notes them, and nobody else.
  notedWrite(error) as Write | null

function settle(one: Write, answer: unknown): void {
  const { method, suffix } = rowOf(one)
  const { params } = one.input
  // A record's own address, not that of an action on it.
  const isRecord = /^(:\w+\/)?$/.test(suffix)
  const record = keyOf(one.as, [one.resource, 'retrieve', { params }])
  if (method === 'PATCH' && isRecord && answer !== undefined) {
    queryClient.setQueryData(record, answer)
    // A read that began before the change would put back what was there.
    void queryClient.cancelQueries({ queryKey: record, exact: true })
  }
  const isRecordKey = (key: readonly unknown[]) => JSON.stringify(key) === JSON.stringify(record)
  for (const name of [one.resource, ...(toldElsewhere[one.resource] ?? [])]) {
    markStale({
      queryKey: keyOf(one.as, [name]),
      // The answer to an update is the record itself, and a deleted one is not asked for again while its page closes.
      predicate: ({ queryKey }) => !(isRecord && isRecordKey(queryKey)),
    })
  }
  if (method === 'DELETE' && isRecord) {
    noteGone(one, rowOf(one))
    void queryClient.invalidateQueries({ queryKey: record, refetchType: 'none' })
  }
}
