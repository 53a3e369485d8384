import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Plugin, PluginCreate } from '../../../../contract/schemas/plugins'
import { ApiError } from '../../../api/client/errors'
import { TextField } from '../../../components/form/fields'
import { ResourceForm } from '../../../components/form/ResourceForm'
import { useSecret } from '../../../components/form/secrets'
import type { FormTarget } from '../../../components/form/target'
import { type FieldProps, toInputText, useField } from '../../../components/form/use-field'
import { t } from '../../../lib/i18n/translate'

/** Props of all install forms. */
export interface InstallProps {
  target: FormTarget<PluginCreate, Plugin, undefined>
  onSaved: (plugin: Plugin) => void
  cancel: ReactNode
  /** Query parameters that identify a separate form. */
  startsBy: readonly string[]
}

/** Reasons that may be temporary. */
const PASSING = new Set(['unreachable', 'timeout'])

interface Values {
  url: string
  private_token: string
}

const model = {
  body: ({ url, private_token }: Values): PluginCreate => ({ url: withToken(url, private_token) }),
  problems: ({ url }: Values) =>
    url.trim() === '' ? [{ field: 'url', message: t('Enter the URL of the plugin.') }] : [],
}

/** Form that installs a plugin from a URL. */
export function AddressForm(form: InstallProps) {
  const [passing, setPassing] = useState(false)
  return (
    <ResourceForm
      schema={PluginCreate}
      values={() => ({ url: '', private_token: '' })}
      model={model}
      onRefused={(error) => setPassing(error instanceof ApiError && PASSING.has(error.code))}
      submitLabel={passing ? t('Try again') : t('Install')}
      {...form}
    >
      <Stack gap="lg">
        <TextField
          name="url"
          label={t('URL')}
          description={t(
            'URL of an npm package, a GitHub or GitLab repository, or file: with a folder in PLUGINS_DIR of the server. It cannot be changed later.',
          )}
          placeholder="https://www.npmjs.com/package/@posthog/geoip-plugin"
          required
          monospace
        />
        {passing && (
          <p role="status" style={{ margin: 0 }}>
            {t('This may be temporary. Try again in a moment.')}
          </p>
        )}
        <TokenField
          name="private_token"
          label={t('Private token')}
          description={t('Only for private sources. Used once and not stored.')}
        />
      </Stack>
    </ResourceForm>
  )
}

/** Adds the access token to a URL. */
function withToken(url: string, token: string): string {
  const address = url.trim()
  if (token === '' || !/^https?:/.test(address) || !URL.canParse(address)) return address
  const parsed = new URL(address)
  parsed.searchParams.set('private_token', token)
  return parsed.href
}

/** Password input for a token, registered as a secret. */
function TokenField({ name, required, ...props }: FieldProps) {
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
