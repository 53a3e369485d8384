import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../api/client/errors'
import { query } from '../../../api/query/queries'
import { rich } from '../../../lib/i18n/rich'
import { t, tn } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { formatRows } from '../run-labels'
import { type BackfillRangeValues, countRuns, formatBackfillRange, toBackfillBody } from './backfill-range'
import { getSchedule } from './coverage'
import type { ExportDetail } from './use-export-detail'

/** Row count up to which the server counts exactly; above it, the count is an estimate. */
const EXACT = 1_000_000

/** Estimate of a backfill: its whole intervals, number of runs, and approximate number of rows. */
export function BackfillEstimateText({
  detail,
  range,
  fillGaps,
}: {
  detail: ExportDetail
  range: BackfillRangeValues
  fillGaps: boolean
}) {
  const { scope, params, record } = detail
  const body = toBackfillBody(range, fillGaps)
  const estimate = useQuery({
    ...query(scope.resource, 'estimateBackfill', { params, body }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const zone = useZone()
  const { data, error } = estimate
  // Servers without estimates respond with other status codes.
  const refusal = error instanceof ApiError && error.status === 400 ? error.message : null
  const runs = data?.runs ?? countRuns(getSchedule(record), range)
  const bounds = { start_at: data ? data.start_at : body.start_at, end_at: body.end_at }
  return (
    <div role="status">
      <p className="flush">
        {rich('Only complete intervals are exported: {range}', {
          range: <strong>{formatBackfillRange(bounds, zone)}</strong>,
        })}
      </p>
      {!refusal && (
        <p className="flush">
          {formatAmount(runs, data?.records)}
          {estimate.isLoading && ` ${t('Counting rows…')}`}
        </p>
      )}
      {refusal && <p className="measure error text-sm break pre-wrap">{refusal}</p>}
    </div>
  )
}

function formatAmount(count: number, records: number | undefined): string {
  const runs = tn(count, '{n} run', '{n} sequential runs')
  if (records === undefined) return t('{runs}.', { runs })
  const rows = formatRows(records)
  return records > EXACT
    ? t('{runs} with about {rows}.', { runs, rows })
    : t('{runs} with {rows}.', { runs, rows })
}
