import { get, useController } from 'react-hook-form'

/** One field of the form around it, by name. */
export function useField(name: string) {
  const { field, fieldState, formState } = useController({ name })
  const value: unknown = field.value
  const loaded: unknown = get(formState.defaultValues, name)
  return {
    value,
    /** What the form was opened with. */
    loaded,
    set: (next: unknown) => field.onChange(next),
    error: fieldState.error?.message,
    /** What every input takes. */
    input: { name, ref: field.ref, onBlur: field.onBlur, error: fieldState.error?.message },
  }
}

/** A value as text for an input, whatever it is. */
export function textOf(value: unknown) {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What all fields have in common. */
export interface FieldProps {
  /** The field's path in the values: `name`, `conditions.url`. */
  name: string
  label: string
  description?: React.ReactNode
  required?: boolean
  disabled?: boolean
}
