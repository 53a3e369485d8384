import { useSearch } from '@tanstack/react-router'
import { api } from '../../../../contract'
import type { ActivityChange, ActivityEntry } from '../../../../contract/schemas/activity'
import { query } from '../../../api/query/queries'
import { ActivityHistory, listChanges } from '../../../components/activity/ActivityHistory'
import { formatFieldName } from '../../../components/activity/format-field-name'
import { t } from '../../../lib/i18n/translate'
import type { PluginScope } from '../groups'

const ACTIVITIES = new Map([
  ['installed', t('installed the plugin')],
  ['updated', t('changed the plugin')],
  ['uninstalled', t('uninstalled the plugin')],
])

const FIELDS = new Map([
  ['name', t('Name')],
  ['description', t('Description')],
  ['icon', t('Icon')],
  ['capabilities', t('Capabilities')],
  ['metrics', t('Metrics')],
  ['plugin_type', t('Type')],
  ['tag', t('Version')],
  ['latest_tag', t('Latest version')],
  ['config_schema', t('Configuration fields')],
  ['is_global', t('Visible to all organizations')],
  ['public_jobs', t('Manual jobs')],
])

/** Activity log of a plugin. */
export function PluginHistory({ scope, id }: { scope: PluginScope; id: string }) {
  const { organization_id, segment } = scope
  const { page } = useSearch({ from: '/organizations/$organization_id/$segment/$id' })
  return (
    <ActivityHistory
      endpoint={api[segment].activity}
      query={(paging) =>
        query(segment, 'activity', { params: { organization_id }, query: { item_id: id, ...paging } })
      }
      page={page}
      describe={describeActivity}
      lines={getChangeLines}
    />
  )
}

const describeActivity = ({ activity }: ActivityEntry) =>
  ACTIVITIES.get(activity) ?? t('changed the plugin: {activity}', { activity: activity.replaceAll('_', ' ') })

const getChangeLines = (entry: ActivityEntry) => listChanges(entry, nameOfField)

function nameOfField({ type, field }: ActivityChange): string {
  if (type === 'PluginSourceFile') return t('File {name}', { name: field })
  return FIELDS.get(field) ?? formatFieldName(field)
}
