import { Suspense, useState } from 'react'
import type { PluginSegment } from '../../../../contract/endpoints/plugins'
import { PluginCreate } from '../../../../contract/schemas/plugins'
import { FieldRow } from '../../../components/form/FieldGroup'
import { TextField } from '../../../components/form/fields'
import { ResourceForm } from '../../../components/form/ResourceForm'
import { lazyWithRetry } from '../../../components/overlays/lazy-with-retry'
import { t } from '../../../lib/i18n/translate'
import type { InstallProps } from './AddressForm'

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
