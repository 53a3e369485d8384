/** What keeps a form from being sent, at the field that can mend it. */
export interface Problem {
  field: string
  message: string
}

/** How the values of a form become the body of its request. Without one the values are the body. */
export interface FormModel<V, B extends object> {
  body: (values: V) => B
  /** The values of a body, for a form that was opened with others. Without it the fields of the body are values. */
  values?: (body: B, opened: V) => V
  /** The changed fields with the unchanged ones that the server reads together with them. */
  complete?: (changes: Partial<B>, body: B, before: B) => Partial<B>
  /** What the server would refuse beyond the types of the fields. */
  problems?: (values: V, changes: Partial<B>, body: B) => Problem[]
  /** Why changes deserve a second look before they are saved, in a sentence each. */
  dangers?: (changes: Partial<B>, body: B) => string[]
  /** The field of this form that stands for a field on the wire. */
  fieldFor?: (path: string) => string
  /** The field that a refusal with this code is about, where the server does not name one. */
  fieldForCode?: Record<string, string>
  /** What people call a field on the wire, where no input of the form has its name. */
  nameOf?: (field: string) => string
}

/** The values of a body, as the model or the body itself has them. */
export const valuesOf = <V, B extends object>(model: FormModel<V, B>, body: B, opened: V): V =>
  model.values?.(body, opened) ?? { ...opened, ...body }
