import { changedFields } from './changes'
import type { FormModel } from './model'

function filledFields<B extends object>(body: B): Partial<B> {
  // Several records at once are sent as they are.
  if (Array.isArray(body)) return body
  const filled = Object.entries(body).filter(
    ([, value]) => value !== null && value !== '' && value !== undefined,
  )
  // Object.fromEntries forgets the keys; they are those of `body`.
  return Object.fromEntries(filled) as Partial<B>
}

/** What is sent for a body: what differs from the one before, or what is filled in where there was none. */
export function outgoing<V, B extends object>(before: B | null, body: B, model: FormModel<V, B>) {
  if (before === null) return filledFields(body)
  const changes = changedFields(before, body)
  return model.complete?.(changes, body, before) ?? changes
}
