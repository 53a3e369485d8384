import { useFormState } from 'react-hook-form'
import { messagesOf } from './field-errors'

/** What is wrong with a field of the form around, by its name. */
export function useMessages() {
  const { errors } = useFormState()
  const messages = messagesOf(errors)
  return (name: string) => messages.find(({ field }) => field === name)?.message
}
