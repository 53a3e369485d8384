import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../../contract'
import type { ActivityEntry } from '../../../../contract/schemas/activity'
import { query } from '../../../api/query/queries'
import { useDenialReason } from '../../../api/session/permissions'
import {
  ActivityHistory,
  listChanges,
  PER_PAGE,
  parsePageNumber,
} from '../../../components/activity/ActivityHistory'
import { formatFieldName } from '../../../components/activity/format-field-name'
import { t } from '../../../lib/i18n/translate'
import { useDetailSearch } from './use-detail-search'
import type { ExportDetail } from './use-export-detail'

const ACTIVITIES = new Map([
  ['created', t('created the batch export')],
  ['updated', t('updated the batch export')],
  ['deleted', t('deleted the batch export')],
  ['restored', t('restored the batch export')],
])

const FIELDS = new Map([
  ['name', t('Name')],
  ['model', t('Model')],
  ['interval', t('Interval')],
  ['destination', t('Destination')],
  ['filters', t('Filters')],
  ['paused', t('Paused')],
  ['hogql_query', t('Query')],
  ['offset_day', t('First day of week')],
  ['offset_hour', t('First hour of day')],
  ['timezone', t('Time zone')],
  ['start_at', t('Start')],
  ['end_at', t('End')],
])

/** Activity log of the export. */
export function ExportHistory({ detail: { scope, params } }: { detail: ExportDetail }) {
  const [search] = useDetailSearch()
  const page = parsePageNumber(search.page)
  const history = useQuery({
    ...query(scope.resource, 'activity', { params, query: { page: String(page), limit: String(PER_PAGE) } }),
    placeholderData: keepPreviousData,
  })
  const reason = useDenialReason(api[scope.resource].activity)
  return (
    <ActivityHistory
      query={history}
      reason={reason}
      page={page}
      describe={describeActivity}
      lines={getChangeLines}
    />
  )
}

const describeActivity = ({ activity }: ActivityEntry) =>
  ACTIVITIES.get(activity) ??
  t('changed the batch export: {activity}', { activity: activity.replaceAll('_', ' ') })

const getChangeLines = (entry: ActivityEntry) =>
  listChanges(entry, ({ field }) => FIELDS.get(field) ?? formatFieldName(field))
