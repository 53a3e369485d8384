import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type Plugin, PluginPatch } from '../../../contract/schemas/plugins'
import { query } from '../../api/query/queries'
import { EmptyState } from '../../components/feedback/EmptyState'
import { FieldGroup, FieldRow } from '../../components/form/FieldGroup'
import { SwitchField, TagsField, TextareaField, TextField } from '../../components/form/fields'
import { JsonField } from '../../components/form/JsonField'
import { type FormModel, updateTarget } from '../../components/form/model'
import { ResourceForm } from '../../components/form/ResourceForm'
import { notifySuccess } from '../../components/overlays/toasts'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { t } from '../../lib/i18n/translate'
import { PLUGIN_METHODS, PLUGIN_TASKS } from './detail/plugin-capabilities'
import { getPluginName } from './details'
import { groupLabels, pluginCrumbs, usePluginOwner } from './groups'
import { getChangeDenial } from './permissions'

export function EditPluginPage() {
  const { segment, ...params } = useParams({ from: '/organizations/$organization_id/$segment/$id/edit' })
  const plugin = useQuery(query(segment, 'retrieve', { params }))
  const owner = usePluginOwner(params.organization_id)
  const navigate = useNavigate()
  const to = '/organizations/$organization_id/$segment/$id'
  return (
    <RecordBoundary query={plugin} kind={groupLabels[segment].one}>
      {(record) => {
        const reason = getChangeDenial(record, params.organization_id, owner)
        return (
          <>
            <PageHeader
              title={t('Edit {name}', { name: getPluginName(record) })}
              description={t('The URL cannot be changed. Install the plugin from the other URL instead.')}
              crumbs={pluginCrumbs({ organization_id: params.organization_id, segment }, record)}
            />
            {reason ? (
              <EmptyState title={t('Read-only')}>{reason}</EmptyState>
            ) : (
              <ResourceForm
                schema={PluginPatch}
                values={toValues}
                model={model}
                submitLabel={t('Save')}
                target={updateTarget(segment, 'update', params, record)}
                onSaved={({ id }) => {
                  notifySuccess(t('Changes saved.'))
                  void navigate({ to, params: { segment, ...params, id: String(id) } })
                }}
                cancel={<CancelLink to={to} params={{ segment, ...params }} />}
              >
                <PluginFields
                  sharingReason={getChangeDenial(record, params.organization_id, owner, 'root')}
                />
              </ResourceForm>
            )}
          </>
        )
      }}
    </RecordBoundary>
  )
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

/** Fields of a plugin, without its code. It is made global or local here unless there is a reason against it. */
function PluginFields({ sharingReason }: { sharingReason: string | null }) {
  return (
    <>
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
    </>
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
