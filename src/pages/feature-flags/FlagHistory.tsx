import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { ActivityEntry } from '../../../contract/schemas/activity'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { ActivityHistory, PER_PAGE, parsePageNumber } from '../../components/activity/ActivityHistory'
import { t } from '../../lib/i18n/translate'
import { getFlagFieldName } from './field-names'

/** Activity log of a feature flag. */
export function FlagHistory({ project_id, id }: { project_id: string; id: string }) {
  const page = parsePageNumber(useSearch({ from: '/projects/$project_id/feature_flags/$id' }).page)
  const history = useQuery({
    ...query('featureFlags', 'activity', {
      params: { project_id, id },
      query: { page: String(page), limit: String(PER_PAGE) },
    }),
    placeholderData: keepPreviousData,
  })
  const reason = useDenialReason(api.featureFlags.activity)
  return (
    <ActivityHistory
      query={history}
      reason={reason}
      page={page}
      deed={describeActivity}
      lines={getChangeLines}
    />
  )
}

const DEEDS = new Map([
  ['created', t('created the feature flag')],
  ['updated', t('updated the feature flag')],
  ['deleted', t('deleted the feature flag')],
])

const describeActivity = ({ activity }: ActivityEntry) =>
  DEEDS.get(activity) ??
  t('changed the feature flag: {activity}', { activity: activity.replaceAll('_', ' ') })

const getChangeLines = ({ detail }: ActivityEntry) =>
  (detail.changes ?? []).map(({ field, before, after }) => ({
    what: getFlagFieldName(field),
    before: before ?? undefined,
    after: after ?? undefined,
  }))
