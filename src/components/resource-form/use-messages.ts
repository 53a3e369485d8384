import { useFormState } from 'react-hook-form'
import { messagesOf } from './field-errors'

/** Returns a lookup of validation messages of the surrounding form, by field name. */
export function useMessages() {
  const { errors } = useFormState()
  const messages = messagesOf(errors)
  return (name: string) => messages.find(({ field }) => field === name)?.message
}
