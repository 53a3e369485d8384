import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, api } from '../../contract'
import type { Endpoint, InputOf, ResponseOf } from '../../contract/endpoint'
import { PLUGIN_SEGMENTS } from '../../contract/resources/plugins'
import { type Call, client } from './client'

export type Resource = keyof Api
/** Questions that are sent as a POST because they do not fit an address. */
type AskingOp = 'estimateBackfill'
/** The operations of a resource that only read. */
export type ReadOp<R extends Resource> =
  | ({
      [Op in keyof Api[R]]: Api[R][Op] extends { method: 'GET' } ? Op : never
    }[keyof Api[R]] &
      string)
  | Extract<keyof Api[R] & string, AskingOp>
/** Reads that leave something behind on the server, as writes do: what they found out. */
type NotingOp = 'checkForUpdates'
type WriteOp<R extends Resource> =
  | Exclude<keyof Api[R] & string, ReadOp<R>>
  | Extract<keyof Api[R] & string, NotingOp>

/** The endpoint of an operation. */
export type EndpointOf<R extends Resource, Op extends keyof Api[R]> = Api[R][Op] extends Endpoint
  ? Api[R][Op]
  : never
export type Input<R extends Resource, Op extends keyof Api[R]> = InputOf<EndpointOf<R, Op>>
export type Response<R extends Resource, Op extends keyof Api[R]> = ResponseOf<EndpointOf<R, Op>>

/** What else is told of a resource elsewhere, and so goes stale with it. The only place that says so. */
const touches: Partial<Record<Resource, readonly Resource[]>> = {
  organizations: ['users', 'projects', 'members'],
  projects: ['users', 'organizations', 'project'],
  project: ['users', 'organizations', 'projects'],
  members: ['users', 'organizations', 'roles'],
  roleMemberships: ['roles'],
  users: ['members'],
  surveys: ['featureFlags'],
  // The same exports, seen from the project and from its organization.
  batchExports: ['projectBatchExports'],
  projectBatchExports: ['batchExports'],
  // Five ways to look at the same plugins.
  ...Object.fromEntries(PLUGIN_SEGMENTS.map((segment) => [segment, PLUGIN_SEGMENTS])),
}

// One cast for the lookup: TypeScript does not follow an operation through two generic keys.
const callOf = <R extends Resource, Op extends keyof Api[R]>(resource: R, op: Op) =>
  client[resource][op as keyof (typeof client)[R]] as Call<EndpointOf<R, Op>>

/** One read. A page, its loader and its links use the same. */
export function query<R extends Resource, Op extends ReadOp<R>>(resource: R, op: Op, input: Input<R, Op>) {
  return queryOptions<Response<R, Op>>({
    queryKey: [resource, op, input],
    queryFn: ({ signal }) => callOf(resource, op)(input, { signal }),
  })
}

/**
 * One write. Success makes everything read from the resource stale, here and nowhere else; the page adds its own
 * reaction with `mutate(input, { onSuccess })` or awaits `mutateAsync`.
 */
export function useWrite<R extends Resource, Op extends WriteOp<R>>(resource: R, op: Op) {
  const cache = useQueryClient()
  return useMutation<Response<R, Op>, Error, Input<R, Op>>({
    mutationFn: (input) => callOf(resource, op)(input),
    onSuccess: (answer, input) => settle(cache, resource, op, answer, input),
  })
}

function settle(cache: QueryClient, resource: Resource, op: string, answer: unknown, input: object): void {
  const { method, suffix } = (api[resource] as Record<string, Endpoint>)[op] ?? {}
  const params = 'params' in input ? input.params : undefined
  // A record's own address, not that of an action on it.
  const isRecord = suffix === undefined || /^(:\w+\/)?$/.test(suffix)
  const record = [resource, 'retrieve', { params }]
  if (method === 'PATCH' && isRecord && answer !== undefined) cache.setQueryData(record, answer)
  const isRecordKey = (key: readonly unknown[]) => JSON.stringify(key) === JSON.stringify(record)
  for (const name of [resource, ...(touches[resource] ?? [])]) {
    void cache.invalidateQueries({
      queryKey: [name],
      // The answer to an update is the record itself, and a deleted one is not asked for again while its page closes.
      predicate: ({ queryKey }) => !(isRecord && isRecordKey(queryKey)),
    })
  }
  if (method === 'DELETE' && isRecord) void cache.invalidateQueries({ queryKey: record, refetchType: 'none' })
}
