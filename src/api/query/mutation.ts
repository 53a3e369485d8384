import { useMutation } from '@tanstack/react-query'
import { type Api, api, invalidates } from '../../../contract'
import type { Endpoint } from '../../../contract/endpoint'
import type { AnyInput } from '../client/build-url'
import { callApi } from '../client/client'
import { getRecordedMutation, isOutcomeUnknown, recordFailedMutation } from '../client/errors'
import { previewRequest, type RequestPreview } from '../client/request-snippets'
import { getSessionController } from '../session/session-store'
import { beginMutationBatch, emitDeleted, invalidate } from './invalidation'
import {
  buildQueryKey,
  type ReadOp,
  type Resource,
  type ResourceInput,
  type ResourceResponse,
} from './queries'
import { queryClient } from './query-client'

/** Write operations of a resource. */
export type MutationOp<R extends Resource> = Exclude<keyof Api[R] & string, ReadOp<R>>

/** Call of a write endpoint as data: it can be displayed, sent, recorded and repeated. */
export interface Mutation<Response = unknown> {
  resource: Resource
  op: string
  input: AnyInput
  /** Journal entry that it undoes. */
  undoes?: string
  /** Auth context of the request, if it is not that of the signed-in user. */
  as?: string | undefined
  /** Type only: the success response. */
  response?: Response
}

/** Callbacks for the outcome of a recorded mutation. */
export interface MutationRecording {
  done: (response: unknown) => void
  /** No response: the mutation may have been applied. */
  lost: () => void
  rejected: () => void
}

/** Records a mutation before it is sent; null if it is not recorded. */
type BeginRecording = (mutation: Mutation, endpoint: Endpoint) => Promise<MutationRecording | null>

let beginRecording: BeginRecording = async () => null

/** Sets the recorder of all mutations, which is the undo history. */
export const setMutationRecorder = (recorder: BeginRecording): void => {
  beginRecording = recorder
}

export const createMutation = <R extends Resource, Op extends MutationOp<R>>(
  resource: R,
  op: Op,
  input: ResourceInput<R, Op>,
): Mutation<ResourceResponse<R, Op>> => ({
  resource,
  op,
  // Path parameters are always strings or numbers, which TypeScript cannot infer for a generic `R`.
  input: input as AnyInput,
})

/** The endpoint that a write calls. */
export const getEndpoint = ({ resource, op }: Pick<Mutation, 'resource' | 'op'>): Endpoint =>
  // `write` only accepts operations of the contract.
  (api[resource] as Record<string, Endpoint>)[op] as Endpoint

/** Returns the request that sending a write would make. */
export function toRequest(mutation: Mutation): RequestPreview {
  const base =
    mutation.as === undefined ? undefined : getSessionController(mutation.as).current().session?.base
  return { ...previewRequest(getEndpoint(mutation), mutation.input), base }
}

/** Last task of each key, which the next one waits for. */
const lastTasks = new Map<string, Promise<unknown>>()

/** Mutex by key: runs tasks with the same key sequentially, in call order. A failure does not block the next task. */
export function runExclusive<T>(key: string, task: () => Promise<T>): Promise<T> {
  const previous = lastTasks.get(key)
  const current = previous ? previous.then(task, task) : task()
  lastTasks.set(key, current)
  const release = () => {
    if (lastTasks.get(key) === current) lastTasks.delete(key)
  }
  current.then(release, release)
  return current
}

/**
 * Sends a write: the only way to change anything. Records it in the journal and, on success, invalidates all queries of
 * the resource; no other code does. Throws `ApiError` or `NetworkError`.
 */
export function executeMutation<Response>(mutation: Mutation<Response>): Promise<Response> {
  const { resource, input } = mutation
  const endpoint = getEndpoint(mutation)
  // Two changes of one record reach the server and the cache in the order of the calls.
  const isOfRecord = endpoint.suffix.includes(':')
  return isOfRecord
    ? runExclusive(JSON.stringify([resource, input.params]), () => executeNow(mutation, endpoint))
    : executeNow(mutation, endpoint)
}

async function executeNow<Response>(mutation: Mutation<Response>, endpoint: Endpoint): Promise<Response> {
  const endBatch = beginMutationBatch()
  let entry: MutationRecording | null = null
  try {
    entry = await beginRecording(mutation, endpoint)
    // The type of `one` declares the response of its endpoint.
    const response = (await callApi(endpoint, mutation.input, { as: mutation.as })) as Response
    entry?.done(response)
    handleSuccess(mutation, response)
    return response
  } catch (error) {
    recordFailedMutation(error, mutation)
    if (isOutcomeUnknown(error)) entry?.lost()
    else entry?.rejected()
    throw error
  } finally {
    endBatch()
  }
}

/** Returns the write that caused an error; null for reads, and for errors of the dashboard itself. */
export const getFailedMutation = (error: unknown): Mutation | null =>
  // Only `send` records them.
  getRecordedMutation(error) as Mutation | null

function handleSuccess(mutation: Mutation, response: unknown): void {
  const { method, suffix } = getEndpoint(mutation)
  const { params } = mutation.input
  // The path of a record itself, not that of an action on it.
  const isRecord = /^(:\w+\/)?$/.test(suffix)
  const record = buildQueryKey(mutation.as, [mutation.resource, 'retrieve', { params }])
  if (method === 'PATCH' && isRecord && response !== undefined) {
    queryClient.setQueryData(record, response)
    // A read that began before the change would restore the old data.
    void queryClient.cancelQueries({ queryKey: record, exact: true })
  }
  const isRecordKey = (key: readonly unknown[]) => JSON.stringify(key) === JSON.stringify(record)
  for (const name of [mutation.resource, ...(invalidates[mutation.resource] ?? [])]) {
    invalidate({
      queryKey: buildQueryKey(mutation.as, [name]),
      // The response to an update is the record itself, and a deleted one must not be refetched while its page closes.
      predicate: ({ queryKey }) => !(isRecord && isRecordKey(queryKey)),
    })
  }
  if (method === 'DELETE' && isRecord) {
    emitDeleted(mutation, getEndpoint(mutation))
    void queryClient.invalidateQueries({ queryKey: record, refetchType: 'none' })
  }
}

/**
 * Creates a mutation for one kind of write: the page adds its own handlers with `mutate(input, { onSuccess })` or
 * awaits `mutateAsync`.
 */
export const useApiMutation = <R extends Resource, Op extends MutationOp<R>>(resource: R, op: Op) =>
  useMutation<ResourceResponse<R, Op>, Error, ResourceInput<R, Op>>({
    mutationFn: (input) => executeMutation(createMutation(resource, op, input)),
  })
