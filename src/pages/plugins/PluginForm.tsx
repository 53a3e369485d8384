import type { ReactNode } from 'react'
import { type Plugin, PluginPatch } from '../../../contract/schemas/plugins'
import { FieldGroup, FieldRow } from '../../components/resource-form/FieldGroup'
import { JsonField } from '../../components/resource-form/JsonField'
import type { FormModel } from '../../components/resource-form/model'
import { ResourceForm } from '../../components/resource-form/ResourceForm'
import { SwitchField } from '../../components/resource-form/SwitchField'
import { TagsField } from '../../components/resource-form/TagsField'
import { TextareaField } from '../../components/resource-form/TextareaField'
import { TextField } from '../../components/resource-form/TextField'
import type { Target } from '../../components/resource-form/target'
import { METHODS, TASKS } from './detail/capabilities'

interface Props {
  target: Target<PluginPatch, Plugin, Plugin>
  onSaved: (saved: Plugin) => void
  cancel: ReactNode
  /** Why it may not be made global or local; null when it may. */
  sharingReason: string | null
}

type Values = ReturnType<typeof valuesOf>

/** Who sees it is looked at twice. */
const model: FormModel<Values, Values> = {
  body: (values) => values,
  dangers: ({ is_global }) => {
    if (is_global === undefined) return []
    return is_global
      ? ['Every organization on this server then sees it.']
      : ['Other organizations on this server then no longer see it.']
  },
}

/** What is known of a plugin, apart from its code; only what changed is sent. */
export function PluginForm({ sharingReason, ...form }: Props) {
  return (
    <ResourceForm schema={PluginPatch} values={valuesOf} model={model} submitLabel="Save" {...form}>
      <FieldGroup title="General">
        <TextField name="name" label="Name" description="At most 200 characters." nullable />
        <TextareaField name="description" label="Description" />
        <FieldRow>
          <TextField
            name="icon"
            label="Icon"
            description="The https address of a picture. Without one, its first letters are shown."
            nullable
            monospace
          />
          <TextField
            name="tag"
            label="Version"
            description="The version or commit that its code is taken for."
            nullable
            monospace
          />
        </FieldRow>
        <SwitchField
          name="is_global"
          label="Global"
          description={sharingReason ?? 'Every organization on this server sees it.'}
          disabled={sharingReason !== null}
        />
      </FieldGroup>
      <FieldGroup title="What it claims to do">
        <TagsField
          name="capabilities.methods"
          label="Methods"
          description="They decide in which groups it is shown. Enter adds one."
          suggestions={[...METHODS.keys()]}
          write={listOrNothing}
        />
        <TagsField
          name="capabilities.scheduled_tasks"
          label="Scheduled tasks"
          suggestions={[...TASKS.keys()]}
          write={listOrNothing}
        />
        <TagsField name="capabilities.jobs" label="Jobs" write={listOrNothing} />
        <JsonField
          name="metrics"
          label="Metrics"
          description="A JSON object: the name of each, and sum, max or min."
          placeholder={'{ "rows_sent": "sum" }'}
        />
        <JsonField
          name="public_jobs"
          label="Jobs that people may start"
          description="A JSON object: the name of each, and the payload that it asks for."
          placeholder={'{ "resend": { "payload": { "day": { "type": "date" } } } }'}
        />
      </FieldGroup>
      <FieldGroup title="Configuration">
        <JsonField
          name="config_schema"
          label="Fields"
          description="A JSON list of fields, or an object of them by key. A plugin.json that is saved or read again replaces them."
          rows={10}
        />
      </FieldGroup>
    </ResourceForm>
  )
}

/** A group is chosen by whether the key is there at all: an emptied list is no key. */
const listOrNothing = (texts: string[]) => (texts.length > 0 ? texts : undefined)

const valuesOf = ({ capabilities, ...plugin }: Plugin) => ({
  name: plugin.name,
  description: plugin.description,
  icon: plugin.icon,
  tag: plugin.tag,
  is_global: plugin.is_global,
  // Some servers have none yet.
  capabilities: capabilities ?? {},
  metrics: plugin.metrics,
  public_jobs: plugin.public_jobs,
  config_schema: plugin.config_schema,
})
