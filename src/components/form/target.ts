import type { AnyInput } from '../../api/client/build-url'
import type { Mutation, MutationOp } from '../../api/query/mutation'
import type { ReadOp, Resource, ResourceInput, ResourceResponse } from '../../api/query/queries'

/**
 * Target of a form, as data: the endpoint, its path parameters, and the loaded record with its read operation; null for
 * a create.
 */
export interface FormTarget<Body, Answer, Loaded> {
  resource: Resource
  op: string
  params: AnyInput['params']
  loaded: { record: Loaded; op: string } | null
  /** Types only: request body and success response. */
  body?: (body: Body) => void
  answer?: Answer
}

type Params<R extends Resource, Op extends MutationOp<R>> = ResourceInput<R, Op>['params']
type Body<R extends Resource, Op extends MutationOp<R>> = NonNullable<ResourceInput<R, Op>['body']>

/** Creates the target of a form that creates a record: `createTarget('roles', 'create', params)`. */
export const createTarget = <R extends Resource, Op extends MutationOp<R>>(
  resource: R,
  op: Op,
  params: Params<R, Op>,
): FormTarget<Body<R, Op>, ResourceResponse<R, Op>, undefined> => ({
  resource,
  op,
  // All path parameters are strings or numbers, which the type loses while `R` is generic.
  params: params as AnyInput['params'],
  loaded: null,
})

/** Creates the target of a form that updates a loaded record: `updateTarget('roles', 'update', params, role)`. */
export const updateTarget = <
  R extends Resource,
  Op extends MutationOp<R>,
  Read extends ReadOp<R> = Extract<'retrieve', ReadOp<R>>,
>(
  resource: R,
  op: Op,
  params: Params<R, Op>,
  record: ResourceResponse<R, Read>,
  // `Read` defaults to this operation.
  readOp: Read = 'retrieve' as Read,
): FormTarget<Body<R, Op>, ResourceResponse<R, Op>, ResourceResponse<R, Read>> => ({
  resource,
  op,
  // As above.
  params: params as AnyInput['params'],
  loaded: { record, op: readOp },
})

/** Builds the mutation of a form with a body. */
export const toMutation = <Body, Answer, Loaded>(
  { resource, op, params }: FormTarget<Body, Answer, Loaded>,
  body: Body,
): Mutation<Answer> => ({ resource, op, input: { params, body } })
