import type { DestinationType } from '../../../../contract/exports'
import { useZone } from '../../../api/clock'
import { t } from '../../../texts/text'
import { destinationLabel } from '../words'
import { type BackfillRange, overlapping } from './backfill-range'
import { backfillWords } from './backfill-words'
import { Notice } from './Notice'
import type { ExportDetail } from './use-export-detail'

/** Destinations where the same interval is written to the same file again. */
const REPLACED: readonly string[] = ['S3', 'AzureBlob', 'FileDownload'] satisfies DestinationType[]

/** What exporting a range again does to what is there, and who else is at it. */
export function BackfillCautions({
  detail: { record, backfills },
  range,
}: {
  detail: ExportDetail
  range: BackfillRange
}) {
  const zone = useZone()
  const others = overlapping(backfills, range)
  const { type } = record.destination
  return (
    <div>
      {REPLACED.includes(type) ? (
        <Notice tone="neutral" title={t('Files of the same intervals are replaced')} />
      ) : type === 'NoOp' ? null : record.model === 'persons' ? (
        <Notice tone="neutral" title={t('Persons that are there already are brought up to date')} />
      ) : (
        <Notice
          tone="warning"
          title={t('{destination} gets a second copy of events it already has', {
            destination: destinationLabel(type),
          })}
        >
          <p>{t('Events are added, not replaced. Each has a uuid by which copies can be told.')}</p>
        </Notice>
      )}
      {others.map((backfill) => (
        <Notice
          key={backfill.id}
          tone="warning"
          title={t('Another backfill is exporting some of these intervals')}
        >
          <p>{backfillWords(backfill, zone)}</p>
        </Notice>
      ))}
    </div>
  )
}
