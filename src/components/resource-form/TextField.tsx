import { TextInput } from '@mantine/core'
import { type FieldProps, textOf, useField } from './use-field'

interface TextFieldProps extends FieldProps {
  placeholder?: string
  /** Emptied, the field is null and not blank. */
  nullable?: boolean
  type?: 'text' | 'email' | 'url'
  /** For names, selectors and other code, which no spelling checker knows. */
  monospace?: boolean
}

/** A line of text. */
export function TextField({ name, nullable, required, monospace, ...props }: TextFieldProps) {
  const { value, set, input } = useField(name)
  return (
    <TextInput
      {...props}
      {...input}
      withAsterisk={required ?? false}
      autoComplete="off"
      spellCheck={!monospace}
      styles={monospace ? { input: { fontFamily: 'var(--mantine-font-family-monospace)' } } : {}}
      value={textOf(value)}
      onChange={({ currentTarget }) =>
        set(nullable && currentTarget.value === '' ? null : currentTarget.value)
      }
    />
  )
}
