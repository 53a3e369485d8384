import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useZone } from '../../../api/clock'
import { ApiError } from '../../../api/errors'
import { query } from '../../../api/queries'
import { counted, countWords } from '../../../components/cells/number'
import { type BackfillRange, runsOf } from './backfill-range'
import { backfillWords } from './backfill-words'
import { scheduleOf } from './coverage'
import classes from './detail.module.css'
import type { ExportDetail } from './use-export-detail'

/** Up to here the server counts; beyond it guesses. */
const EXACT = 1_000_000

/** Which whole intervals a backfill takes, how many runs they are, and about how many rows. */
export function BackfillEstimate({ detail, range }: { detail: ExportDetail; range: BackfillRange }) {
  const { place, params, record } = detail
  const body = { start_at: range.start?.toISOString() ?? null, end_at: range.end.toISOString() }
  const estimate = useQuery({
    ...query(place.resource, 'estimateBackfill', { params, body }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const zone = useZone()
  const { data, error } = estimate
  // A server that does not estimate says so in other ways.
  const refusal = error instanceof ApiError && error.status === 400 ? error.detail : null
  const runs = data?.runs ?? runsOf(scheduleOf(record), range)
  const bounds = { start_at: data ? data.start_at : body.start_at, end_at: body.end_at }
  return (
    <div role="status">
      <p className={classes.plain}>
        Only whole intervals are exported: <strong>{backfillWords(bounds, zone)}</strong>
      </p>
      <p className={classes.plain}>
        {counted(runs, 'run')}
        {runs > 1 && ', one after the other'}
        {data && `, with ${data.records > EXACT ? 'about ' : ''}${countWords(data.records)} rows`}.
        {estimate.isLoading && ' Counting the rows…'}
      </p>
      {refusal && <p className={classes.error}>{refusal}</p>}
    </div>
  )
}
