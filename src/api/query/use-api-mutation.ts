import { useMutation } from '@tanstack/react-query'
import { createMutation, executeMutation, type MutationOp } from './mutation'
import type { Resource, ResourceInput, ResourceResponse } from './queries'

/**
 * Creates a mutation for one kind of write: the page adds its own handlers with `mutate(input, { onSuccess })` or
 * awaits `mutateAsync`.
 */
export const useApiMutation = <R extends Resource, Op extends MutationOp<R>>(resource: R, op: Op) =>
  useMutation<ResourceResponse<R, Op>, Error, ResourceInput<R, Op>>({
    mutationFn: (input) => executeMutation(createMutation(resource, op, input)),
  })
