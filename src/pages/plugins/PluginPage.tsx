import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { ActivityChange, ActivityEntry } from '../../../contract/schemas/activity'
import type { Plugin } from '../../../contract/schemas/plugins'
import { query } from '../../api/query/queries'
import { ActionBar } from '../../components/actions/ActionBar'
import type { Action } from '../../components/actions/action'
import { ActivityHistory, listChanges } from '../../components/activity/ActivityHistory'
import { formatFieldName } from '../../components/activity/format-field'
import { Notice } from '../../components/feedback/Notice'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RawJson } from '../../components/ui/page/RawJson'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { Tabs } from '../../components/ui/page/Tabs'
import { t } from '../../lib/i18n/translate'
import { ConfigPreview } from './detail/ConfigPreview'
import { PluginOverview } from './detail/PluginOverview'
import { formatShortVersion, getAvailableVersion, getOrigin, getPluginName } from './details'
import { groupLabels, type PluginScope, pluginCrumbs } from './groups'
import { getForeignReason } from './permissions'
import { usePluginActions } from './use-plugin-actions'

const TABS = [
  { tab: undefined, label: t('Overview') },
  { tab: 'configuration', label: t('Configuration') },
  { tab: 'history', label: t('Activity') },
  { tab: 'json', label: 'JSON' },
]

export function PluginPage() {
  const { segment, ...params } = useParams({ from: '/organizations/$organization_id/$segment/$id' })
  const { tab } = useSearch({ from: '/organizations/$organization_id/$segment/$id' })
  const plugin = useQuery(query(segment, 'retrieve', { params }))
  const scope = { organization_id: params.organization_id, segment }
  const actions = usePluginActions(scope)
  return (
    <RecordBoundary query={plugin} kind={groupLabels[segment].one}>
      {(record) => {
        const origin = getOrigin(record)
        const foreign = getForeignReason(record, params.organization_id)
        return (
          <>
            <PageHeader
              title={getPluginName(record)}
              aside={
                <>
                  <StatusBadge tone="muted">{t('Not run')}</StatusBadge>
                  {origin && <StatusBadge>{origin}</StatusBadge>}
                  {record.is_global && <StatusBadge tone="info">{t('global')}</StatusBadge>}
                  {getAvailableVersion(record) && (
                    <StatusBadge tone="warning">{t('update available')}</StatusBadge>
                  )}
                </>
              }
              crumbs={pluginCrumbs(scope)}
              description={record.description}
              actions={<PluginBar plugin={record} actions={actions} />}
            />
            {foreign && (
              <Notice>
                <p>{foreign}</p>
              </Notice>
            )}
            <Tabs label={t('Plugin tabs')} tabs={TABS} current={tab} />
            {tab === 'configuration' ? (
              <ConfigPreview key={JSON.stringify(record.config_schema)} schema={record.config_schema} />
            ) : tab === 'history' ? (
              <PluginHistory scope={scope} id={params.id} />
            ) : tab === 'json' ? (
              <RawJson record={record} label={t('Plugin as JSON')} />
            ) : (
              <PluginOverview scope={scope} plugin={record} actions={actions} />
            )}
          </>
        )
      }}
    </RecordBoundary>
  )
}

/** Actions in the header of a plugin. An upgrade shows its target version. */
function PluginBar({ plugin, actions }: { plugin: Plugin; actions: readonly Action<Plugin>[] }) {
  const waiting = getAvailableVersion(plugin)
  const labelledActions = actions.map((action) =>
    action.id === 'upgrade' && waiting
      ? { ...action, label: t('Upgrade to {version}', { version: formatShortVersion(waiting) }) }
      : action,
  )
  return (
    <ActionBar
      subject={{ name: getPluginName(plugin), row: plugin, actions: labelledActions }}
      beside={['replace', 'check', 'upgrade', 'read-again', 'source', 'edit-source', 'edit']}
      first="upgrade"
    />
  )
}

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
function PluginHistory({ scope, id }: { scope: PluginScope; id: string }) {
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
