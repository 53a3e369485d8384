import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { Plugin } from '../../../contract/schemas/plugins'
import { query } from '../../api/query/queries'
import { ActionBar } from '../../components/actions/ActionBar'
import type { Action } from '../../components/actions/action'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RawJson } from '../../components/ui/page/RawJson'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { Tabs } from '../../components/ui/page/Tabs'
import { t } from '../../lib/i18n/translate'
import { ConfigPreview } from './detail/ConfigPreview'
import { PluginHistory } from './detail/PluginHistory'
import { PluginNote } from './detail/PluginNote'
import { PluginOverview } from './detail/PluginOverview'
import { formatShortVersion, getAvailableVersion, getOrigin, getPluginName } from './details'
import { groupLabels, pluginCrumbs } from './groups'
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
            {foreign && <PluginNote>{foreign}</PluginNote>}
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
      beside={['check', 'upgrade', 'read-again', 'source', 'edit-source', 'edit']}
      first="upgrade"
    />
  )
}
