import type { Backfill } from '../../../../contract/schemas/batch-exports'
import { TimestampText } from '../../../components/ui/cells/TimestampText'
import { useZone } from '../../../lib/time/display-zone'
import { formatBackfillRange } from './backfill-range'

/** Time range of a backfill. */
export function BackfillTime({ of }: { of: Pick<Backfill, 'start_at' | 'end_at'> }) {
  const rangeText = formatBackfillRange(of, useZone())
  return (
    <span className="break wrap-text snug">
      {of.start_at === null || of.end_at === null ? (
        rangeText
      ) : (
        <TimestampText at={of.start_at} until={of.end_at}>
          {rangeText}
        </TimestampText>
      )}
    </span>
  )
}
