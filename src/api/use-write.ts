import { useMutation } from '@tanstack/react-query'
import type { Input, Resource, Response } from './queries'
import { send, type WriteOp, write } from './write'

/**
 * Creates a mutation for one kind of write: the page adds its own handlers with `mutate(input, { onSuccess })` or
 * awaits `mutateAsync`.
 */
export const useWrite = <R extends Resource, Op extends WriteOp<R>>(resource: R, op: Op) =>
  useMutation<Response<R, Op>, Error, Input<R, Op>>({
    mutationFn: (input) => send(write(resource, op, input)),
  })
