import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { query } from '../../api/queries'
import { StatusBadge } from '../../components/cells/StatusBadge'
import { PageHeader } from '../../components/page/PageHeader'
import { RawJson } from '../../components/page/RawJson'
import { RecordBoundary } from '../../components/page/RecordBoundary'
import { Tabs } from '../../components/page/Tabs'
import { t } from '../../texts/translate'
import { ConfigPreview } from './config/ConfigPreview'
import { pluginCrumbs } from './crumbs'
import { Note } from './detail/Note'
import { Overview } from './detail/Overview'
import { PluginBar } from './detail/PluginBar'
import { PluginHistory } from './detail/PluginHistory'
import { nameOf, originOf, waitingVersion } from './facts'
import { whyForeign } from './rights'
import { usePluginActions } from './use-plugin-actions'
import { words } from './words'

const TABS = [
  { tab: undefined, label: t('Overview') },
  { tab: 'configuration', label: t('Configuration') },
  { tab: 'history', label: t('History') },
  { tab: 'json', label: 'JSON' },
]

export function PluginPage() {
  const { segment, ...params } = useParams({ from: '/organizations/$organization_id/$segment/$id' })
  const { tab } = useSearch({ from: '/organizations/$organization_id/$segment/$id' })
  const plugin = useQuery(query(segment, 'retrieve', { params }))
  const place = { organization_id: params.organization_id, segment }
  const actions = usePluginActions(place)
  return (
    <RecordBoundary query={plugin} kind={words[segment].one}>
      {(record) => {
        const origin = originOf(record)
        const foreign = whyForeign(record, params.organization_id)
        return (
          <>
            <PageHeader
              title={nameOf(record)}
              aside={
                <>
                  {origin && <StatusBadge>{origin}</StatusBadge>}
                  {record.is_global && <StatusBadge tone="info">{t('global')}</StatusBadge>}
                  {waitingVersion(record) && (
                    <StatusBadge tone="warning">{t('update available')}</StatusBadge>
                  )}
                </>
              }
              crumbs={pluginCrumbs(place)}
              description={record.description}
              actions={<PluginBar plugin={record} actions={actions} />}
            />
            {foreign && <Note>{foreign}</Note>}
            <Tabs label={t('Views of the plugin')} tabs={TABS} current={tab} />
            {tab === 'configuration' ? (
              <ConfigPreview key={JSON.stringify(record.config_schema)} schema={record.config_schema} />
            ) : tab === 'history' ? (
              <PluginHistory place={place} id={params.id} />
            ) : tab === 'json' ? (
              <RawJson record={record} label={t('The plugin as JSON')} />
            ) : (
              <Overview place={place} plugin={record} actions={actions} />
            )}
          </>
        )
      }}
    </RecordBoundary>
  )
}
