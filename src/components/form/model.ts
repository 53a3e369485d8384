import { getChangedFields } from './deep-diff'

/** Problem that prevents sending, at the field that can fix it. */
export interface FormProblem {
  field: string
  message: string
}

/** Mapping from form values to the request body. Without one, the values are the body. */
export interface FormModel<V, B extends object> {
  body: (values: V) => B
  /**
   * Maps a body to the values of a form that was opened with others. Default: the fields of the body are the values.
   */
  values?: (body: B, opened: V) => V
  /** Adds the unchanged fields that the server validates together with the changed ones. */
  withDependentFields?: (changes: Partial<B>, body: B, before: B) => Partial<B>
  /** Checks beyond the field types that the server would reject. */
  problems?: (values: V, changes: Partial<B>, body: B) => FormProblem[]
  /** Warnings about the changes, shown for confirmation before saving, one sentence each. */
  getWarnings?: (changes: Partial<B>, body: B) => string[]
  /** Maps an API field to the field of this form. */
  fieldFor?: (path: string) => string
  /** Maps an error code to its field if the server does not name one. */
  fieldForCode?: Record<string, string>
  /** Returns the label of an API field if no input of the form has its name. */
  getFieldLabel?: (field: string) => string
  /** Label of a field inside a value. */
  getNestedFieldLabel?: (field: string) => string
}

/** Returns the form values of a body, from the model or the body itself. */
export const toValues = <V, B extends object>(model: FormModel<V, B>, body: B, opened: V): V =>
  model.values?.(body, opened) ?? { ...opened, ...body }

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
