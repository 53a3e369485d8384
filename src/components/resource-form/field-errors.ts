import type { FieldErrors } from 'react-hook-form'

/** One message of a form and the field it is about. */
export interface FieldMessage {
  field: string
  message: string
}

/** The messages of a form's errors, which nest as its values do. */
export function messagesOf(errors: FieldErrors | undefined, path = ''): FieldMessage[] {
  return Object.entries(errors ?? {}).flatMap(([key, error]) => {
    if (typeof error !== 'object' || error === null || key === 'ref') return []
    const field = key === 'root' ? path : `${path}${path && '.'}${key}`
    return typeof error.message === 'string' && typeof error.type === 'string'
      ? [{ field, message: error.message }]
      : messagesOf(error as FieldErrors, field)
  })
}

/** Whether a message is about one of these fields or something inside it. */
export function isWithin(field: string, names: string[]) {
  return names.some((name) => field === name || field.startsWith(`${name}.`))
}
