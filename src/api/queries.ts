import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../contract'
import type { Endpoint, RequestInput, ResponseBody } from '../../contract/endpoint'
import { type Call, client } from './client'
import { queryClient } from './query-client'

export type Resource = keyof Api
/** Read operations sent as a POST because their input does not fit in a URL. */
type AskingOp = 'estimateBackfill'
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
  | Extract<keyof Api[R] & string, AskingOp>

/** The endpoint of an operation. */
export type EndpointOf<R extends Resource, Op extends keyof Api[R]> = Api[R][Op] extends Endpoint
  ? Api[R][Op]
  : never
export type Input<R extends Resource, Op extends keyof Api[R]> = RequestInput<EndpointOf<R, Op>>
export type Response<R extends Resource, Op extends keyof Api[R]> = ResponseBody<EndpointOf<R, Op>>

// Single cast for the lookup: TypeScript cannot resolve an operation through two generic keys.
const callOf = <R extends Resource, Op extends keyof Api[R]>(resource: R, op: Op) =>
  client[resource][op as keyof (typeof client)[R]] as Call<EndpointOf<R, Op>>

/** Query options of one read, shared by a page, its loader and its links. */
export function query<R extends Resource, Op extends ReadOp<R>>(resource: R, op: Op, input: Input<R, Op>) {
  return queryOptions<Response<R, Op>>({
    queryKey: [resource, op, input],
    queryFn: ({ signal }) => callOf(resource, op)(input, { signal }),
  })
}

/** Loader of a record's route: hovering a link prefetches the data of its page. */
export function load<R extends Resource, Op extends ReadOp<R>>(
  resource: R,
  op: Op,
  input: Input<R, Op>,
): void {
  void queryClient.prefetchQuery(query(resource, op, input))
}
