import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { toRequest } from '../../api/query/mutation'
import type { ValuePath } from './conflict/merge'
import { getChangedFields } from './deep-diff'
import { review } from './dialogs'
import type { ValueName } from './labels'
import { buildRequestBody, type FormModel } from './model'
import { getChangedValues } from './review/changed-values'
import { parseWith } from './save'
import { maskSecrets, type SecretFieldMap } from './secrets'
import { type FormTarget, toMutation } from './target'

interface ReviewOptions<V extends FieldValues, B extends object, S extends z.ZodType, R, L> {
  target: FormTarget<z.output<S>, R, L>
  schema: S
  model: FormModel<V, B>
  /** Baseline of the form; null for a create form. */
  before: B | null
  values: V
  secrets: SecretFieldMap
  getValueName: (path: ValuePath) => ValueName
  submitLabel: string
  wantsReview: boolean
}

/** Returns the fields of a new record that are filled in. */
const filledIn = (body: object) =>
  Object.entries(body).map(([field, after]) => ({ path: [field], before: undefined, after }))

/** Shows the review dialog if requested or required. Resolves to true to continue. */
export async function showReview<V extends FieldValues, B extends object, S extends z.ZodType, R, L>(
  options: ReviewOptions<V, B, S, R, L>,
): Promise<boolean> {
  const { target, schema, model, before, secrets, getValueName, submitLabel, wantsReview } = options
  const body = model.body(maskSecrets(options.values, secrets))
  const requestBody = buildRequestBody(before, body, model)
  const warnings =
    model.getWarnings?.(before === null ? requestBody : getChangedFields(before, body), body) ?? []
  if (warnings.length === 0 && !wantsReview) return true
  return review({
    dangers: warnings,
    changes: before === null ? filledIn(requestBody) : getChangedValues(before, body),
    getValueName,
    getFieldLabel: model.getNestedFieldLabel,
    request: toRequest(toMutation(target, parseWith(schema, requestBody))),
    submitLabel,
  })
}
