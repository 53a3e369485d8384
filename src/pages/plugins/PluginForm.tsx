import type { ReactNode } from 'react'
import { type Plugin, PluginPatch } from '../../../contract/schemas/plugins'
import { FieldGroup, FieldRow } from '../../components/form/FieldGroup'
import { SwitchField, TagsField, TextareaField, TextField } from '../../components/form/fields'
import { JsonField } from '../../components/form/JsonField'
import type { FormModel } from '../../components/form/model'
import { ResourceForm } from '../../components/form/ResourceForm'
import type { FormTarget } from '../../components/form/target'
import { t } from '../../lib/i18n/translate'
import { PLUGIN_METHODS, PLUGIN_TASKS } from './detail/plugin-capabilities'

interface Props {
  target: FormTarget<PluginPatch, Plugin, Plugin>
  onSaved: (saved: Plugin) => void
  cancel: ReactNode
  /** Reason why it cannot be made global or local; null if it can. */
  sharingReason: string | null
}

type Values = ReturnType<typeof toValues>

/** Changes of visibility are confirmed before saving. */
const model: FormModel<Values, Values> = {
  body: (values) => values,
  getWarnings: ({ is_global }) => {
    if (is_global === undefined) return []
    return is_global
      ? [t('It becomes visible to all organizations on this server.')]
      : [t('It is no longer visible to other organizations on this server.')]
  },
}

/** Form for the plugin metadata, without its code; sends only changed fields. */
export function PluginForm({ sharingReason, ...form }: Props) {
  return (
    <ResourceForm schema={PluginPatch} values={toValues} model={model} submitLabel={t('Save')} {...form}>
      <FieldGroup title={t('General')}>
        <TextField name="name" label={t('Name')} description={t('At most 200 characters.')} nullable />
        <TextareaField name="description" label={t('Description')} />
        <FieldRow>
          <TextField
            name="icon"
            label={t('Icon')}
            description={t('https URL of an image. Without an image, the initials are shown.')}
            nullable
            monospace
          />
          <TextField
            name="tag"
            label={t('Version')}
            description={t('Version or commit of the source code.')}
            nullable
            monospace
          />
        </FieldRow>
        <SwitchField
          name="is_global"
          label={t('Global')}
          description={sharingReason ?? t('Visible to all organizations on this server.')}
          disabled={sharingReason !== null}
        />
      </FieldGroup>
      <FieldGroup title={t('Declared capabilities')}>
        <TagsField
          name="capabilities.methods"
          label={t('Methods')}
          description={t('Determines the groups in which the plugin is listed. Press Enter to add a method.')}
          suggestions={[...PLUGIN_METHODS.keys()]}
          write={listOrNothing}
        />
        <TagsField
          name="capabilities.scheduled_tasks"
          label={t('Scheduled tasks')}
          suggestions={[...PLUGIN_TASKS.keys()]}
          write={listOrNothing}
        />
        <TagsField name="capabilities.jobs" label={t('Jobs')} write={listOrNothing} />
        <JsonField
          name="metrics"
          label={t('Metrics')}
          description={t('JSON object of metric names and sum, max or min.')}
          placeholder={'{ "rows_sent": "sum" }'}
        />
        <JsonField
          name="public_jobs"
          label={t('Manual jobs')}
          description={t('JSON object of job names and payload fields.')}
          placeholder={'{ "resend": { "payload": { "day": { "type": "date" } } } }'}
        />
      </FieldGroup>
      <FieldGroup title={t('Configuration')}>
        <JsonField
          name="config_schema"
          label={t('Fields')}
          description={t(
            'JSON list of fields, or an object of fields by key. Replaced when plugin.json is saved or reinstalled.',
          )}
          rows={10}
        />
      </FieldGroup>
    </ResourceForm>
  )
}

/** A capability is present if its key exists: an empty list removes the key. */
const listOrNothing = (texts: string[]) => (texts.length > 0 ? texts : undefined)

const toValues = ({ capabilities, ...plugin }: Plugin) => ({
  name: plugin.name,
  description: plugin.description,
  icon: plugin.icon,
  tag: plugin.tag,
  is_global: plugin.is_global,
  // Some servers return no capabilities.
  capabilities: capabilities ?? {},
  metrics: plugin.metrics,
  public_jobs: plugin.public_jobs,
  config_schema: plugin.config_schema,
})
