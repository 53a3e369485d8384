import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../../contract'
import type { ActivityEntry } from '../../../../contract/schemas/activity'
import { useMay } from '../../../api/may'
import { query } from '../../../api/queries'
import { History, PER_PAGE, pageOf } from '../../../components/history/History'
import { plainName } from '../../../components/history/plain-name'
import { useDetailSearch } from './use-detail-search'
import type { ExportDetail } from './use-export-detail'

const FIELDS = new Map([
  ['hogql_query', 'Query'],
  ['offset_day', 'First day of the week'],
  ['offset_hour', 'First hour of the day'],
  ['timezone', 'Time zone'],
  ['start_at', 'Not before'],
  ['end_at', 'Not after'],
])

/** Who changed the export, and what. */
export function ExportHistory({ detail: { place, params } }: { detail: ExportDetail }) {
  const [search] = useDetailSearch()
  const page = pageOf(search.page)
  const history = useQuery({
    ...query(place.resource, 'activity', { params, query: { page: String(page), limit: String(PER_PAGE) } }),
    placeholderData: keepPreviousData,
  })
  const reason = useMay(api[place.resource].activity)
  return <History query={history} reason={reason} page={page} deed={deedOf} lines={linesOf} />
}

const deedOf = ({ activity }: ActivityEntry) => `${activity.replaceAll('_', ' ')} the export`

const linesOf = ({ detail }: ActivityEntry) =>
  (detail.changes ?? []).map(({ field, before, after }) => ({
    what: FIELDS.get(field) ?? plainName(field),
    before: before ?? undefined,
    after: after ?? undefined,
  }))
