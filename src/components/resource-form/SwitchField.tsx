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
  const shown = (of: unknown) => (typeof of === 'boolean' ? of : whenUnset)
  return (
    <Switch
      {...props}
      {...input}
      checked={shown(value)}
      onChange={({ currentTarget: { checked } }) => set(checked === shown(loaded) ? loaded : checked)}
    />
  )
}
