import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { type FieldProps, useField } from './use-field'

interface SwitchFieldProps extends FieldProps {
  /** Effective value when the field is unset. */
  whenUnset?: boolean
}

/** Switch field. Switching back restores the loaded value, which may be undefined. */
export function SwitchField({ name, whenUnset = false, required: _, ...props }: SwitchFieldProps) {
  const { value, loaded, set, input } = useField(name)
  const toChecked = (value: unknown) => (typeof value === 'boolean' ? value : whenUnset)
  return (
    <Switch
      {...props}
      {...input}
      checked={toChecked(value)}
      onChange={({ currentTarget: { checked } }) => set(checked === toChecked(loaded) ? loaded : checked)}
    />
  )
}
