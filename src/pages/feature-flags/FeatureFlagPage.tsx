import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { ActivityEntry } from '../../../contract/schemas/activity'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { ActionBar } from '../../components/actions/ActionBar'
import type { ChangeLine } from '../../components/activity/ActivityEntryItem'
import { ActivityHistory } from '../../components/activity/ActivityHistory'
import { CopyIcon } from '../../components/ui/cells/CopyText'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RawJson } from '../../components/ui/page/RawJson'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { Tabs } from '../../components/ui/page/Tabs'
import { capitalized } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'
import { FlagStateBadge, StaleBadge } from './badges'
import { flagCrumbs } from './crumbs'
import { describeFlagChanges } from './describe-changes'
import { FlagOverview } from './FlagOverview'
import { useFeatureFlagActions } from './use-feature-flag-actions'

/** Activity log of a feature flag. */
function FlagHistory({ project_id, id }: { project_id: string; id: string }) {
  const { page } = useSearch({ from: '/projects/$project_id/feature_flags/$id' })
  return (
    <ActivityHistory
      endpoint={api.featureFlags.activity}
      query={(paging) => query('featureFlags', 'activity', { params: { project_id, id }, query: paging })}
      page={page}
      describe={describeActivity}
      lines={getChangeLines}
    />
  )
}

const ACTIVITIES = new Map([
  ['created', t('created the feature flag')],
  ['updated', t('updated the feature flag')],
  ['deleted', t('deleted the feature flag')],
])

const describeActivity = (entry: ActivityEntry) => {
  const changes = describeFlagChanges(entry.detail.changes ?? [])
  const [change] = changes
  if (change !== undefined && changes.length === 1) return change
  return (
    ACTIVITIES.get(entry.activity) ??
    t('changed the feature flag: {activity}', { activity: entry.activity.replaceAll('_', ' ') })
  )
}

/** Sentences for several changes; a single one is in the head of the entry. */
const getChangeLines = ({ detail }: ActivityEntry): ChangeLine[] => {
  const changes = describeFlagChanges(detail.changes ?? [])
  return changes.length > 1 ? changes.map((change) => ({ what: capitalized(change) })) : []
}

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
            aside={
              <>
                <CopyIcon text={record.key} label={t('the key')} />
                <FlagStateBadge flag={record} />
                <StaleBadge flag={record} />
              </>
            }
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
