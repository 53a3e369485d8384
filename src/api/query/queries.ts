import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../contract'
import type { Endpoint, RequestInput, ResponseBody } from '../../../contract/endpoint'
import { client, type EndpointCall } from '../client/client'
import { queryClient } from './query-client'

export type Resource = keyof Api
/** Read operations sent as a POST because their input does not fit in a URL. */
type QueryByPostOp = 'estimateBackfill'
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
export type ResourceEndpoint<R extends Resource, Op extends keyof Api[R]> = Api[R][Op] extends Endpoint
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
