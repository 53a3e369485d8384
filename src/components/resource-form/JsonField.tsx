import { use, useEffect, useState } from 'react'
import { isObject } from '../../../contract/json-object'
import { t } from '../../texts/text'
import { GrowingTextarea } from '../growing-textarea/GrowingTextarea'
import { sameValue } from './changes'
import { UnreadableContext, useUnreadable } from './unreadable'
import { type FieldProps, useField } from './use-field'

interface JsonFieldProps extends FieldProps {
  placeholder?: string
  rows?: number
  /** `object` refuses lists, texts and numbers. */
  expects?: 'object'
}

const write = (value: unknown) =>
  value === undefined || value === null ? '' : JSON.stringify(value, null, 2)

/** A text, and the value of the field while it was typed. */
interface Typed {
  text: string
  value: unknown
}

type Result = { value: unknown } | { reason: string }

/** The value of a JSON text, null for none, or why it cannot be one. */
function read(text: string, expects: JsonFieldProps['expects'], required: boolean): Result {
  if (text.trim() === '') return required ? { reason: t('Fill this in.') } : { value: null }
  try {
    const value: unknown = JSON.parse(text)
    return expects === 'object' && !isObject(value) ? { reason: t('Write a JSON object: { … }.') } : { value }
  } catch (error) {
    return {
      reason: t('This is not JSON: {error}', {
        error: error instanceof Error ? error.message : String(error),
      }),
    }
  }
}

/** A JSON value as text; an empty field is null. While the text cannot be read, the form cannot be sent. */
export function JsonField({ name, required = false, rows = 4, expects, ...props }: JsonFieldProps) {
  const { value, set, input } = useField(name)
  const { fields, onDiscard } = use(UnreadableContext)
  // What a draft brought back stands there as it was typed.
  const [typed, setTyped] = useState<Typed | null>(() => ({
    text: fields.get(name)?.text ?? write(value),
    value,
  }))
  useEffect(() => onDiscard(() => setTyped(null)), [onDiscard])
  const text = typed && sameValue(typed.value, value) ? typed.text : write(value)
  const result = read(text, expects, required)
  const reason = 'reason' in result ? result.reason : null
  useUnreadable(name, text, reason)
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
