import { api } from '../../../../contract'
import { LEVELS } from '../../../../contract/domain/levels'
import type { ActivityEntry } from '../../../../contract/schemas/activity'
import { useLevel } from '../../../api/session/me'
import { useDenialReason } from '../../../api/session/permissions'
import { describeRecordActivity } from '../../../components/activity/describe-record-activity'
import { getUserName, UserAvatar } from '../../../components/activity/get-user-name'
import { ListCard } from '../../../components/home/ListCard'
import { CardRow } from '../../../components/ui/card/Card'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { t } from '../../../lib/i18n/translate'
import { describeActivity } from '../describe-activity'
import type { HomeQueries } from './use-home-queries'

/** Records of a project that have pages, by the scope of their activity. */
const RECORDS = new Map([
  ['Survey', { segment: 'surveys', noun: t('the survey'), unnamed: t('A survey') }],
  ['FeatureFlag', { segment: 'feature_flags', noun: t('the feature flag'), unnamed: t('A feature flag') }],
  ['BatchExport', { segment: 'batch_exports', noun: t('the batch export'), unnamed: t('A batch export') }],
])

/** Card with the latest changes of a project: its surveys, feature flags, batch exports and settings. */
export function ActivityCard({
  project_id,
  queries: { activity, organization_id, reasons },
  span,
}: {
  project_id: string
  queries: HomeQueries
  span?: 'two' | 'all'
}) {
  const path = `/projects/${project_id}`
  const level = useLevel(organization_id ?? '') ?? 0
  const canReadLog = useDenialReason(api.activityLog.list) === null && level >= LEVELS.admin
  return (
    <ListCard
      title={t('Activity')}
      href={canReadLog ? `/organizations/${organization_id}/activity_log` : `${path}/surveys/activity`}
      search={canReadLog ? { team_ids: project_id } : {}}
      list={activity}
      reason={reasons.activity}
      empty={t('Changes of surveys, feature flags, batch exports and settings appear here.')}
      span={span}
    >
      {(entry: ActivityEntry) => {
        const name = getUserName(entry.user)
        const record = RECORDS.get(entry.scope)
        return (
          <CardRow
            key={entry.id}
            href={
              !record
                ? `/organizations/${organization_id}/projects/${project_id}`
                : entry.activity === 'deleted'
                  ? undefined
                  : `${path}/${record.segment}/${entry.item_id}`
            }
            icon={<UserAvatar user={entry.user} />}
            title={record ? entry.detail?.name || record.unnamed : t('Project settings')}
            note={
              <>
                {name} {record ? describeRecordActivity(entry, record.noun) : describeActivity(entry)}
              </>
            }
            aside={<RelativeTime at={entry.created_at} isShort />}
            isAsideAbove
          />
        )
      }}
    </ListCard>
  )
}
