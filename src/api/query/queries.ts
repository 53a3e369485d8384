import { queryOptions } from '@tanstack/react-query'
import { type Api, api } from '../../../contract'
import type { Endpoint, Endpoints, RequestInput, ResponseBody } from '../../../contract/endpoint'
import { t } from '../../lib/i18n/translate'
import type { AnyInput } from '../client/build-url'
import { callApi, client, type EndpointCall } from '../client/client'
import { queryClient } from './query-client'

export type Resource = keyof Api
/** Read operations sent as a POST because their input does not fit in a URL. */
type QueryByPostOp = 'countAffectedUsers' | 'estimateBackfill' | 'previewResults'
/** Read-only operations of a resource. */
export type ReadOp<R extends Resource> =
  | ({
      [Op in keyof Api[R]]: Api[R][Op] extends { persistsResult: true }
        ? never
        : Api[R][Op] extends { method: 'GET' }
          ? Op
          : never
    }[keyof Api[R]] &
      string)
  | Extract<keyof Api[R] & string, QueryByPostOp>

/** The endpoint of an operation. */
type ResourceEndpoint<R extends Resource, Op extends keyof Api[R]> = Api[R][Op] extends Endpoint
  ? Api[R][Op]
  : never
export type ResourceInput<R extends Resource, Op extends keyof Api[R]> = RequestInput<ResourceEndpoint<R, Op>>
export type ResourceResponse<R extends Resource, Op extends keyof Api[R]> = ResponseBody<
  ResourceEndpoint<R, Op>
>

// Single cast for the lookup: TypeScript cannot resolve an operation through two generic keys.
const getCall = <R extends Resource, Op extends keyof Api[R]>(resource: R, op: Op) =>
  client[resource][op as keyof (typeof client)[R]] as EndpointCall<ResourceEndpoint<R, Op>>

/** Query options of one read, shared by a page, its loader and its links. */
export function query<R extends Resource, Op extends ReadOp<R>>(
  resource: R,
  op: Op,
  input: ResourceInput<R, Op>,
) {
  return queryOptions<ResourceResponse<R, Op>>({
    queryKey: [resource, op, input],
    queryFn: ({ signal }) => getCall(resource, op)(input, { signal }),
  })
}

/** Loader of a record's route: hovering a link prefetches the data of its page. */
export function prefetch<R extends Resource, Op extends ReadOp<R>>(
  resource: R,
  op: Op,
  input: ResourceInput<R, Op>,
): void {
  void queryClient.prefetchQuery(query(resource, op, input))
}

/** Query key of a read. Reads with another auth context have separate keys and are not persisted. */
export const buildQueryKey = (as: string | undefined, key: readonly unknown[]): readonly unknown[] =>
  as === undefined ? key : [as, ...key]

/** Query options of one read of an endpoint known by name, with the auth context of `as`. */
export const queryAs = (as: string | undefined, resource: Resource, op: string, input: AnyInput) =>
  queryOptions<unknown>({
    queryKey: buildQueryKey(as, [resource, op, input]),
    queryFn: ({ signal }) => {
      const endpoint = (api[resource] as Endpoints)[op]
      if (!endpoint) throw new Error(t('{resource} has no operation {op}', { op, resource }))
      return callApi(endpoint, input, { signal, as })
    },
  })
