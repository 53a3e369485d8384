import { GrowingTextarea } from '../ui/growing-textarea/GrowingTextarea'
import { type FieldProps, toInputText, useField } from './use-field'

interface TextareaFieldProps extends FieldProps {
  placeholder?: string
  rows?: number
}

/** Multi-line text field that grows with its content. */
export function TextareaField({ name, required, rows = 2, ...props }: TextareaFieldProps) {
  const { value, set, input } = useField(name)
  return (
    <GrowingTextarea
      {...props}
      {...input}
      withAsterisk={required ?? false}
      minRows={rows}
      maxRows={20}
      value={toInputText(value)}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}
