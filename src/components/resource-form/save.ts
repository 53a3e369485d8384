import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { formatEnumeration } from '../../api/locale'
import { executeMutation, type Mutation } from '../../api/mutation'
import { t } from '../../texts/text'
import { say } from '../toasts/toasts'
import { changedFields, sameValue } from './changes'
import { type Settling, settle } from './conflict/settle'
import { outgoing } from './outgoing'
import { type Target, writeTo } from './target'

export interface Saving<V extends FieldValues, B extends object, S extends z.ZodType, R, L>
  extends Settling<V, B, L> {
  target: Target<z.output<S>, R, L>
  schema: S
}

/** Result of submitting a form. */
interface Saved<B, R> {
  result: R
  /** Current record on the server, as far as the form knows. */
  body: B
  /** True if it equals the form's values: no concurrent changes were merged. */
  isMine: boolean
}

/** Parses a body with the schema; returns it unparsed if invalid, so that the server rejects it. */
export const readBy = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> =>
  schema.safeParse(body).data ?? (body as z.output<S>)

/** Returns the fields of `form` that differ from `before`, with their values in `body`. */
function picked<B extends object>(before: B, form: B, body: B): Partial<B> {
  const fields = Object.keys(changedFields(before, form))
  // The keys are those of `body`.
  return Object.fromEntries(Object.entries(body).filter(([field]) => fields.includes(field))) as Partial<B>
}

/** Submits a form: creates are sent as is, updates after merging concurrent changes. Null: the user canceled. */
export async function save<V extends FieldValues, B extends object, S extends z.ZodType, R, L>(
  options: Saving<V, B, S, R, L>,
): Promise<Saved<B, R> | null> {
  const { target, schema, model, before, values, nameOf } = options
  const form = model.body(values)
  if (!target.loaded) {
    const result = await executeMutation(writeTo(target, readBy(schema, outgoing(null, form, model))))
    return { result, body: form, isMine: true }
  }
  const met = await settle(options)
  if (met === null) return null
  // Recreating returns the same type of response as updating.
  if ('anew' in met)
    return { result: await executeMutation(met.anew as Mutation<R>), body: form, isMine: true }
  const changes = outgoing(met.before, met.body, model)
  // If another user made identical changes, they are sent anyway, since the form awaits a response.
  const sent = Object.keys(changes).length > 0 ? changes : picked(before, form, met.body)
  const result = await executeMutation(writeTo(target, readBy(schema, sent)))
  if (met.others.length > 0) {
    const names = met.others.map((field) => nameOf([field]).label)
    say(t('Meanwhile somebody else changed: {names}. That is kept.', { names: formatEnumeration(names) }))
  }
  return { result, body: met.body, isMine: sameValue(met.body, form) }
}
