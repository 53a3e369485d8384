import { NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { type FieldProps, toInputText, useField } from './use-field'

interface NumberFieldProps extends FieldProps {
  min?: number
  max?: number
  placeholder?: string
  suffix?: string
}

/** Integer field; an empty field is null. */
export function NumberField({ name, required, min = 0, max, ...props }: NumberFieldProps) {
  const { value, set, input } = useField(name)
  return (
    <NumberInput
      {...props}
      {...input}
      withAsterisk={required ?? false}
      min={min}
      {...(max === undefined ? {} : { max })}
      styles={{ wrapper: { maxWidth: 240 } }}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={min < 0}
      value={typeof value === 'number' ? value : toInputText(value)}
      onChange={(next) => set(next === '' ? null : next)}
    />
  )
}
