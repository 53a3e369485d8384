import { t } from '../../texts/text'
import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput } from '@mantine/core'
import { plainName } from '../../components/history/plain-name'
import classes from './compare.module.css'
import type { AskedSecret } from './copy-body'

/** The name of a secret among those that are typed. */
export const secretName = ({ path }: AskedSecret) => path.join('.')

/** Asks for what a new record needs and no answer tells. It is kept nowhere. */
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
            label={plainName(one.path.at(-1) ?? '')}
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
