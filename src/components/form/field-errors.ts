import type { FieldErrors } from 'react-hook-form'

/** Form message and the field it belongs to. */
export interface FieldMessage {
  field: string
  message: string
}

/** Flattens the errors of a form, which are nested like its values. */
export function getMessages(errors: FieldErrors | undefined, path = ''): FieldMessage[] {
  return Object.entries(errors ?? {}).flatMap(([key, error]) => {
    if (typeof error !== 'object' || error === null || key === 'ref') return []
    const field = key === 'root' ? path : `${path}${path && '.'}${key}`
    return typeof error.message === 'string' && typeof error.type === 'string'
      ? [{ field, message: error.message }]
      : getMessages(error as FieldErrors, field)
  })
}

/** Returns true if a message belongs to one of these fields or to a field nested in them. */
export function isWithin(field: string, names: string[]) {
  return names.some((name) => field === name || field.startsWith(`${name}.`))
}
