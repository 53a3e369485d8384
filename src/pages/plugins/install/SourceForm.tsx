import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput, Stack } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import type { PluginSegment } from '../../../../contract/endpoints/plugins'
import { type Plugin, PluginCreate } from '../../../../contract/schemas/plugins'
import { ApiError } from '../../../api/client/errors'
import { FieldRow } from '../../../components/form/FieldGroup'
import { TextField } from '../../../components/form/fields'
import type { FormTarget } from '../../../components/form/model'
import { ResourceForm } from '../../../components/form/ResourceForm'
import { useSecret } from '../../../components/form/secrets'
import { type FieldProps, toInputText, useField } from '../../../components/form/use-field'
import { lazyWithRetry } from '../../../components/overlays/lazy-with-retry'
import { t } from '../../../lib/i18n/translate'

// Loads the code editor, which is used only here on this page.
const FilesField = lazyWithRetry(() => import('../source/FilesEditor'))

interface Values {
  plugin_type: 'source'
  name: string
  description: string
  source: Record<string, string>
}

const model = {
  body: (values: Values): PluginCreate => values,
  problems: ({ name, source }: Values) =>
    name.trim() === '' && !source['plugin.json'] ? [{ field: 'name', message: t('Enter a name.') }] : [],
  // All fields other than these two refer to a file.
  fieldFor: (path: string) => (path === 'name' || path === 'description' ? path : 'source'),
}

/** Form that installs a plugin from code entered here. */
export function SourceForm({ segment, ...form }: InstallProps & { segment: PluginSegment }) {
  const [current, setCurrent] = useState<string>()
  return (
    <ResourceForm
      schema={PluginCreate}
      values={(): Values => ({
        plugin_type: 'source',
        name: '',
        description: '',
        source: starters[segment],
      })}
      model={model}
      submitLabel={t('Install')}
      {...form}
    >
      <FieldRow>
        <TextField
          name="name"
          label={t('Name')}
          description={t('A plugin.json file overrides this and defines configuration fields.')}
          required
        />
        <TextField
          name="description"
          label={t('Description')}
          description={t('Short description of the plugin.')}
        />
      </FieldRow>
      <Suspense fallback={<p role="status">{t('Loading the editor…')}</p>}>
        <FilesField name="source" current={current} onOpen={setCurrent} />
      </Suspense>
    </ResourceForm>
  )
}

const PASSES_ON = `/** Gets every event on its way in, and returns what is to be stored; null drops it. */
export function processEvent(event) {
  return event
}
`

/** Starter files of a new plugin per group. */
const starters: Record<PluginSegment, Record<string, string>> = {
  plugins: { 'index.ts': PASSES_ON },
  pipeline_transformations: { 'index.ts': PASSES_ON },
  pipeline_destinations: {
    'index.ts': `/** Gets every event after it was stored. */
export async function onEvent(event) {
  console.log(event.event)
}
`,
  },
  pipeline_import_apps: {
    'index.ts': `/** Is called once a minute. */
export async function runEveryMinute() {
  // Fetch what is new, and capture it.
}
`,
  },
  pipeline_frontend_apps: {
    'site.ts': `/** Runs in the pages of the app. */
export function inject() {
  console.log('ready')
}
`,
  },
}

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

interface AddressValues {
  url: string
  private_token: string
}

const addressModel = {
  body: ({ url, private_token }: AddressValues): PluginCreate => ({ url: withToken(url, private_token) }),
  problems: ({ url }: AddressValues) =>
    url.trim() === '' ? [{ field: 'url', message: t('Enter the URL of the plugin.') }] : [],
}

/** Form that installs a plugin from a URL. */
export function AddressForm(form: InstallProps) {
  const [passing, setPassing] = useState(false)
  return (
    <ResourceForm
      schema={PluginCreate}
      values={() => ({ url: '', private_token: '' })}
      model={addressModel}
      onRejected={(error) => setPassing(error instanceof ApiError && PASSING.has(error.code))}
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
