import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { api } from '../../../contract'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { ActionBar } from '../../components/actions/ActionBar'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RawJson } from '../../components/ui/page/RawJson'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { Tabs } from '../../components/ui/page/Tabs'
import { t } from '../../lib/i18n/translate'
import { flagCrumbs } from './crumbs'
import { FlagHistory } from './FlagHistory'
import { FlagOverview } from './FlagOverview'
import { FlagStateBadge } from './FlagStateBadge'
import { useFeatureFlagActions } from './use-feature-flag-actions'

const TABS = [
  { tab: undefined, label: t('Overview') },
  { tab: 'history', label: t('Activity') },
  { tab: 'json', label: 'JSON' },
]

export function FeatureFlagPage() {
  const params = useParams({ from: '/projects/$project_id/feature_flags/$id' })
  const { tab } = useSearch({ from: '/projects/$project_id/feature_flags/$id' })
  const flag = useQuery(query('featureFlags', 'retrieve', { params }))
  const reason = useDenialReason(api.featureFlags.update)
  const actions = useFeatureFlagActions(params.project_id)
  return (
    <RecordBoundary query={flag} kind={t('Feature flag')}>
      {(record) => (
        <>
          <PageHeader
            title={record.key}
            aside={<FlagStateBadge flag={record} />}
            crumbs={flagCrumbs(params.project_id)}
            description={record.name}
            reason={reason}
            actions={
              <ActionBar
                subject={{ name: record.key, row: record, actions }}
                beside={['edit', 'turn-on', 'turn-off', 'restore']}
                first="restore"
              />
            }
          />
          <Tabs label={t('Feature flag tabs')} tabs={TABS} current={tab} />
          {tab === undefined && (
            <FlagOverview project_id={params.project_id} flag={record} actions={actions} />
          )}
          {tab === 'history' && <FlagHistory {...params} />}
          {tab === 'json' && <RawJson record={record} label={t('Feature flag as JSON')} />}
        </>
      )}
    </RecordBoundary>
  )
}
