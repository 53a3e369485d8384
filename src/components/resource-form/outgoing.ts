import { changedFields } from './changes'
import type { FormModel, Sends } from './model'

function filledFields<B extends object>(body: B): Partial<B> {
  const filled = Object.entries(body).filter(
    ([, value]) => value !== null && value !== '' && value !== undefined,
  )
  // Object.fromEntries forgets the keys; they are those of `body`.
  return Object.fromEntries(filled) as Partial<B>
}

/** What a form with these values would send. */
export function outgoing<V, B extends object>(loaded: V, values: V, sends: Sends, model: FormModel<V, B>) {
  const body = model.body(values)
  if (sends === 'filled') return filledFields(body)
  const changes = changedFields(model.body(loaded), body)
  return model.complete?.(changes, body) ?? changes
}
