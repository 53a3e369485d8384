import { api } from '../../../../contract'
import type { ActivityEntry } from '../../../../contract/schemas/activity'
import { query } from '../../../api/query/queries'
import { ActivityHistory, listChanges } from '../../../components/activity/ActivityHistory'
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
  return (
    <ActivityHistory
      endpoint={api[scope.resource].activity}
      query={(paging) => query(scope.resource, 'activity', { params, query: paging })}
      page={search.page}
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
