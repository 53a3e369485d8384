import { TimeInput } from './TimeInput'
import { type FieldProps, useField } from './use-field'

/** Date and time field, displayed in the chosen time zone and stored in UTC; an empty field is null. */
export function DateTimeField({ name, required, description, label }: FieldProps) {
  const { value, set, input } = useField(name)
  return (
    <TimeInput
      {...input}
      label={label}
      description={description}
      withAsterisk={required ?? false}
      styles={{ wrapper: { maxWidth: 280 } }}
      value={value}
      onChange={set}
    />
  )
}
