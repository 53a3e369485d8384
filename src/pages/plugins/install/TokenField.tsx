import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput } from '@mantine/core'
import { useSecret } from '../../../components/resource-form/secrets'
import { type FieldProps, toInputText, useField } from '../../../components/resource-form/use-field'

/** Password input for a token, registered as a secret. */
export function TokenField({ name, required, ...props }: FieldProps) {
  const { value, set, input } = useField(name)
  useSecret(name, props.label)
  return (
    <PasswordInput
      {...props}
      {...input}
      withAsterisk={required ?? false}
      autoComplete="new-password"
      value={toInputText(value)}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}
