import { TagsInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { type FieldProps, useField } from './use-field'

interface TagsFieldProps extends FieldProps {
  placeholder?: string
  suggestions?: string[]
  /** Conversion between the field value and the list of texts, if they differ. */
  read?: (value: unknown) => string[]
  write?: (texts: string[], value: unknown) => unknown
}

const getTexts = (value: unknown) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

/** List of short texts: Enter or a comma adds one, Backspace removes the last one. */
export function TagsField({
  name,
  required,
  suggestions = [],
  read = getTexts,
  write,
  ...props
}: TagsFieldProps) {
  const { value, set, input } = useField(name)
  return (
    <TagsInput
      {...props}
      {...input}
      withAsterisk={required ?? false}
      data={suggestions}
      acceptValueOnBlur
      clearable
      value={read(value)}
      onChange={(texts) => set(write ? write(texts, value) : texts)}
    />
  )
}
