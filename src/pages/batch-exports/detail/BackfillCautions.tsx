import type { DestinationType } from '../../../../contract/domain/exports'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { getDestinationLabel } from '../labels'
import { type BackfillRangeValues, findOverlapping } from './backfill-range'
import { ExportAlert } from './ExportAlert'
import { formatBackfillRange } from './format-backfill-range'
import type { ExportDetail } from './use-export-detail'

/** Destinations for which each run writes separate files. */
const IN_FILES: readonly string[] = ['S3', 'AzureBlob', 'FileDownload'] satisfies DestinationType[]

/** Warnings about exporting a range again: effects on existing data, and overlapping backfills. */
export function BackfillCautions({
  detail: { record, backfills },
  range,
  fillGaps,
}: {
  detail: ExportDetail
  range: BackfillRangeValues
  fillGaps: boolean
}) {
  const zone = useZone()
  const others = findOverlapping(backfills, range)
  const { type } = record.destination
  return (
    <div>
      {fillGaps || type === 'NoOp' ? null : IN_FILES.includes(type) ? (
        <ExportAlert tone="neutral" title={t('Existing files are not replaced')}>
          <p>
            {t(
              'Intervals that are already exported get additional files. Use the uuid of each event to remove duplicates.',
            )}
          </p>
        </ExportAlert>
      ) : record.model === 'persons' ? (
        <ExportAlert tone="neutral" title={t('Existing persons are updated')} />
      ) : (
        <ExportAlert
          tone="warning"
          title={t('{destination} receives duplicates of exported events', {
            destination: getDestinationLabel(type),
          })}
        >
          <p>{t('Events are appended, not replaced. Use the uuid of each event to remove duplicates.')}</p>
        </ExportAlert>
      )}
      {others.map((backfill) => (
        <ExportAlert
          key={backfill.id}
          tone="warning"
          title={t('A running backfill overlaps with this range')}
        >
          <p>{formatBackfillRange(backfill, zone)}</p>
        </ExportAlert>
      ))}
    </div>
  )
}
