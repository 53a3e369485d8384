import { TextInput } from '@mantine/core'
import { type FieldProps, toInputText, useField } from './use-field'

interface TextFieldProps extends FieldProps {
  placeholder?: string
  /** An empty field is null instead of an empty string. */
  nullable?: boolean
  type?: 'text' | 'email' | 'url'
  /** For names, selectors and other code; disables spell checking. */
  monospace?: boolean
}

/** Single-line text field. */
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
      value={toInputText(value)}
      onChange={({ currentTarget }) =>
        set(nullable && currentTarget.value === '' ? null : currentTarget.value)
      }
    />
  )
}
