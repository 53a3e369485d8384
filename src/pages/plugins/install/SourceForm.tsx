import { Suspense, useState } from 'react'
import type { PluginSegment } from '../../../../contract/resources/plugins'
import { PluginCreate } from '../../../../contract/schemas/plugins'
import { lazyWithRetry } from '../../../components/lazy/lazy-with-retry'
import { FieldRow } from '../../../components/resource-form/FieldGroup'
import { ResourceForm } from '../../../components/resource-form/ResourceForm'
import { TextField } from '../../../components/resource-form/TextField'
import { t } from '../../../texts/translate'
import type { InstallProps } from './form-props'
import { starters } from './starters'

// Loads the code editor, which is used only here on this page.
const FilesField = lazyWithRetry(() => import('../source/FilesField'))

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
