import { useFormState } from 'react-hook-form'
import { getMessages } from './field-errors'

/** Returns a lookup of validation messages of the surrounding form, by field name. */
export function useMessages() {
  const { errors } = useFormState()
  const messages = getMessages(errors)
  return (name: string) => messages.find(({ field }) => field === name)?.message
}
