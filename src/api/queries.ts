import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../contract'
import type { Endpoint, InputOf, ResponseOf } from '../../contract/endpoint'
import { type Call, client } from './client'
import { queryClient } from './query-client'

export type Resource = keyof Api
/** Questions that are sent as a POST because they do not fit an address. */
type AskingOp = 'estimateBackfill'
/** The operations of a resource that only read. */
export type ReadOp<R extends Resource> =
  | ({
      [Op in keyof Api[R]]: Api[R][Op] extends { notes: true }
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
export type Input<R extends Resource, Op extends keyof Api[R]> = InputOf<EndpointOf<R, Op>>
export type Response<R extends Resource, Op extends keyof Api[R]> = ResponseOf<EndpointOf<R, Op>>

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

/** What the loader of a record's route does: whoever points at a link has already asked for what its page will show. */
export function load<R extends Resource, Op extends ReadOp<R>>(
  resource: R,
  op: Op,
  input: Input<R, Op>,
): void {
  void queryClient.prefetchQuery(query(resource, op, input))
}
