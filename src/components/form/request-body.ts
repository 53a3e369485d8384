import { getChangedFields } from './deep-diff'
import type { FormModel } from './model'

function filledFields<B extends object>(body: B): Partial<B> {
  // Batches are sent as is.
  if (Array.isArray(body)) return body
  const filled = Object.entries(body).filter(
    ([, value]) => value !== null && value !== '' && value !== undefined,
  )
  // Object.fromEntries loses the key types; they are the keys of `body`.
  return Object.fromEntries(filled) as Partial<B>
}

/** Builds the request body: the changed fields for an update, or the filled-in ones for a create. */
export function buildRequestBody<V, B extends object>(before: B | null, body: B, model: FormModel<V, B>) {
  if (before === null) return filledFields(body)
  const changes = getChangedFields(before, body)
  return model.withDependentFields?.(changes, body, before) ?? changes
}
