import { use, useEffect, useState } from 'react'
import { isObject } from '../../../contract/is-object'
import { t } from '../../lib/i18n/translate'
import { isDeepEqual } from '../../lib/json'
import { GrowingTextarea } from '../ui/growing-textarea/GrowingTextarea'
import { UnparsedInputsContext, useUnparsedInput } from './unparsed-input'
import { type FieldProps, useField } from './use-field'

interface JsonFieldProps extends FieldProps {
  placeholder?: string
  rows?: number
  /** `object` rejects lists, texts and numbers. */
  expects?: 'object'
}

const write = (value: unknown) =>
  value === undefined || value === null ? '' : JSON.stringify(value, null, 2)

/** Text, and the value of the field when it was typed. */
interface Typed {
  text: string
  value: unknown
}

type Result = { value: unknown } | { reason: string }

/** Parses JSON text to a value, null if empty, or an error. */
function read(text: string, expects: JsonFieldProps['expects'], required: boolean): Result {
  if (text.trim() === '') return required ? { reason: t('Enter a value.') } : { value: null }
  try {
    const value: unknown = JSON.parse(text)
    return expects === 'object' && !isObject(value) ? { reason: t('Enter a JSON object: { … }.') } : { value }
  } catch (error) {
    return {
      reason: t('Invalid JSON: {error}', {
        error: error instanceof Error ? error.message : String(error),
      }),
    }
  }
}

/** Field for a JSON value; an empty field is null. The form cannot be submitted while the text is invalid. */
export function JsonField({ name, required = false, rows = 4, expects, ...props }: JsonFieldProps) {
  const { value, set, input } = useField(name)
  const { fields, onDiscard } = use(UnparsedInputsContext)
  // A restored draft displays the text as it was typed.
  const [editedText, setTyped] = useState<Typed | null>(() => ({
    text: fields.get(name)?.text ?? write(value),
    value,
  }))
  useEffect(() => onDiscard(() => setTyped(null)), [onDiscard])
  const text = editedText && isDeepEqual(editedText.value, value) ? editedText.text : write(value)
  const result = read(text, expects, required)
  const reason = 'reason' in result ? result.reason : null
  useUnparsedInput(name, text, reason)
  return (
    <GrowingTextarea
      {...props}
      {...input}
      error={reason ?? input.error}
      withAsterisk={required}
      minRows={rows}
      maxRows={24}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.8125rem' } }}
      value={text}
      onChange={({ currentTarget }) => {
        const next = read(currentTarget.value, expects, required)
        const readable = 'value' in next
        setTyped({ text: currentTarget.value, value: readable ? next.value : value })
        if (readable) set(next.value)
      }}
    />
  )
}
