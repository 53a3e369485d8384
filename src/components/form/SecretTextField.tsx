import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput } from '@mantine/core'
import { t } from '../../lib/i18n/translate'
import { useSecret } from './secrets'
import { type FieldProps, toInputText, useField } from './use-field'

/** Input for a write-only value. An empty field is null. */
export function SecretTextField({ name, label, description, required }: FieldProps) {
  const { value, set, input } = useField(name)
  useSecret(name, label)
  return (
    <PasswordInput
      {...input}
      label={label}
      description={description}
      withAsterisk={required ?? false}
      autoComplete="new-password"
      value={toInputText(value)}
      onChange={(event) => set(event.currentTarget.value || null)}
      visibilityToggleButtonProps={{ 'aria-label': t('Toggle secret visibility') }}
    />
  )
}
