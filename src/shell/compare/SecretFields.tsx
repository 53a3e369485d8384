import { t } from '../../texts/text'
import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput } from '@mantine/core'
import { formatFieldName } from '../../components/history/format-field-name'
import classes from './compare.module.css'
import type { AskedSecret } from './copy-body'

/** Form field name of a secret. */
export const secretName = ({ path }: AskedSecret) => path.join('.')

/** Inputs for secrets that a new record requires and no response includes. They are not stored. */
export function SecretFields({
  secrets,
  typed,
  onType,
}: {
  secrets: readonly AskedSecret[]
  typed: ReadonlyMap<string, string>
  onType: (name: string, value: string) => void
}) {
  if (secrets.length === 0) return null
  return (
    <fieldset className={classes.secrets}>
      <legend>{t('Secrets are never shown, so they do not come along. Type them once more:')}</legend>
      {secrets.map((one) => {
        const name = secretName(one)
        return (
          <PasswordInput
            key={name}
            label={formatFieldName(one.path.at(-1) ?? '')}
            required={one.isNeeded}
            withAsterisk={one.isNeeded}
            value={typed.get(name) ?? ''}
            onChange={({ currentTarget }) => onType(name, currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('Show or hide it') }}
            autoComplete="off"
          />
        )
      })}
    </fieldset>
  )
}
