import type { AnyInput } from '../../api/address'
import type { Input, ReadOp, Resource, Response } from '../../api/queries'
import type { Write, WriteOp } from '../../api/write'

/**
 * Where a form goes, as data: the endpoint, what its path names, and the record that is changed, with how it is read
 * again; null where one is made.
 */
export interface Target<Body, Answer, Loaded> {
  resource: Resource
  op: string
  params: AnyInput['params']
  loaded: { record: Loaded; op: string } | null
  /** Only types: what is sent, and what a success answers. */
  body?: (body: Body) => void
  answer?: Answer
}

type Params<R extends Resource, Op extends WriteOp<R>> = Input<R, Op>['params']
type Body<R extends Resource, Op extends WriteOp<R>> = NonNullable<Input<R, Op>['body']>

/** Where a form goes that makes a record: `making('roles', 'create', params)`. */
export const making = <R extends Resource, Op extends WriteOp<R>>(
  resource: R,
  op: Op,
  params: Params<R, Op>,
): Target<Body<R, Op>, Response<R, Op>, undefined> => ({
  resource,
  op,
  // The parameters of every path are texts or numbers, which its type forgets for an `R` still to be known.
  params: params as AnyInput['params'],
  loaded: null,
})

/** Where a form goes that changes a loaded record: `changing('roles', 'update', params, role)`. */
export const changing = <
  R extends Resource,
  Op extends WriteOp<R>,
  Read extends ReadOp<R> = Extract<'retrieve', ReadOp<R>>,
>(
  resource: R,
  op: Op,
  params: Params<R, Op>,
  record: Response<R, Read>,
  // `Read` is this one where nothing else is given.
  readOp: Read = 'retrieve' as Read,
): Target<Body<R, Op>, Response<R, Op>, Response<R, Read>> => ({
  resource,
  op,
  // As above.
  params: params as AnyInput['params'],
  loaded: { record, op: readOp },
})

/** What a form with a body sends. */
export const writeTo = <Body, Answer, Loaded>(
  { resource, op, params }: Target<Body, Answer, Loaded>,
  body: Body,
): Write<Answer> => ({ resource, op, input: { params, body } })
