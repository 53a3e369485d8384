/** What keeps a form from being sent, at the field that can mend it. */
export interface Problem {
  field: string
  message: string
}

/** How the values of a form become the body of its request. Without one the values are the body. */
export interface FormModel<V, B extends object> {
  body: (values: V) => B
  /** The changed fields with the unchanged ones that the server reads together with them. */
  complete?: (changes: Partial<B>, body: B, before: B) => Partial<B>
  /** What the server would refuse beyond the types of the fields. */
  problems?: (values: V, changes: Partial<B>, body: B) => Problem[]
  /** The field of this form that stands for a field on the wire. */
  fieldFor?: (path: string) => string
  /** The field that a refusal with this code is about, where the server does not name one. */
  fieldForCode?: Record<string, string>
}
