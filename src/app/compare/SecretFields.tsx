import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput } from '@mantine/core'
import { formatFieldName } from '../../components/activity/format-field'
import { t } from '../../lib/i18n/translate'
import type { RequiredSecret } from './copy-body'

/** Form field name of a secret. */
export const getSecretFieldName = ({ path }: RequiredSecret) => path.join('.')

/** Inputs for secrets that a new record requires and no response includes. They are not stored. */
export function SecretFields({
  secrets,
  typed,
  onType,
}: {
  secrets: readonly RequiredSecret[]
  typed: ReadonlyMap<string, string>
  onType: (name: string, value: string) => void
}) {
  if (secrets.length === 0) return null
  return (
    <fieldset className="grid narrow gap-12 mt-16">
      <legend className="mb-8">{t('Secrets cannot be copied. Enter them again:')}</legend>
      {secrets.map((secret) => {
        const name = getSecretFieldName(secret)
        return (
          <PasswordInput
            key={name}
            label={formatFieldName(secret.path.at(-1) ?? '')}
            required={secret.isNeeded}
            withAsterisk={secret.isNeeded}
            value={typed.get(name) ?? ''}
            onChange={({ currentTarget }) => onType(name, currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('Toggle visibility') }}
            autoComplete="off"
          />
        )
      })}
    </fieldset>
  )
}
