import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { toRequest } from '../../api/mutation'
import { changedFields } from './changes'
import type { Path } from './conflict/merge'
import type { ValueName } from './labels'
import type { FormModel } from './model'
import { outgoing } from './outgoing'
import { changedValues } from './review/change-lines'
import { readBy } from './save'
import { masked, type Secrets } from './secrets'
import { review } from './sheets'
import { type Target, writeTo } from './target'

interface Showing<V extends FieldValues, B extends object, S extends z.ZodType, R, L> {
  target: Target<z.output<S>, R, L>
  schema: S
  model: FormModel<V, B>
  /** Baseline of the form; null for a create form. */
  before: B | null
  values: V
  secrets: Secrets
  nameOf: (path: Path) => ValueName
  submitLabel: string
  wantsReview: boolean
}

/** Returns the fields of a new record that are filled in. */
const filledIn = (sent: object) =>
  Object.entries(sent).map(([field, after]) => ({ path: [field], before: undefined, after }))

/** Shows the review dialog if requested or required. Resolves to true to continue. */
export async function showReview<V extends FieldValues, B extends object, S extends z.ZodType, R, L>(
  options: Showing<V, B, S, R, L>,
): Promise<boolean> {
  const { target, schema, model, before, secrets, nameOf, submitLabel, wantsReview } = options
  const body = model.body(masked(options.values, secrets))
  const sent = outgoing(before, body, model)
  const dangers = model.dangers?.(before === null ? sent : changedFields(before, body), body) ?? []
  if (dangers.length === 0 && !wantsReview) return true
  return review({
    dangers,
    changes: before === null ? filledIn(sent) : changedValues(before, body),
    nameOf,
    request: toRequest(writeTo(target, readBy(schema, sent))),
    submitLabel,
  })
}
