import { type FieldValues, get, useController, useFormState, useWatch } from 'react-hook-form'
import { getMessages } from './model'

/** Returns one field of the surrounding form, by name. */
export function useField(name: string) {
  const { field, fieldState, formState } = useController({ name })
  const value: unknown = field.value
  const loaded: unknown = get(formState.defaultValues, name)
  return {
    value,
    /** Value that the form was opened with. */
    loaded,
    set: (next: unknown) => field.onChange(next),
    error: fieldState.error?.message,
    /** Props common to all inputs. */
    input: { name, ref: field.ref, onBlur: field.onBlur, error: fieldState.error?.message },
  }
}

/** Converts any value to text for an input. */
export function toInputText(value: unknown) {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Props common to all fields. */
export interface FieldProps {
  /** Path of the field in the values: `name`, `conditions.url`. */
  name: string
  label: string
  description?: React.ReactNode
  required?: boolean
  disabled?: boolean
}

/** Subscribes to all values of the surrounding form. */
export function useValues<V extends FieldValues>(): V {
  // The form always has all of its values: they are set at initialization.
  return useWatch<V>() as V
}

/** Returns a lookup of validation messages of the surrounding form, by field name. */
export function useMessages() {
  const { errors } = useFormState()
  const messages = getMessages(errors)
  return (name: string) => messages.find(({ field }) => field === name)?.message
}
