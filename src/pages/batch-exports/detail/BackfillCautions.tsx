import type { DestinationType } from '../../../../contract/exports'
import { useZone } from '../../../api/display-zone'
import { t } from '../../../texts/translate'
import { destinationLabel } from '../words'
import { type BackfillRange, overlapping } from './backfill-range'
import { backfillWords } from './backfill-words'
import { Notice } from './Notice'
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
  range: BackfillRange
  fillGaps: boolean
}) {
  const zone = useZone()
  const others = overlapping(backfills, range)
  const { type } = record.destination
  return (
    <div>
      {fillGaps || type === 'NoOp' ? null : IN_FILES.includes(type) ? (
        <Notice tone="neutral" title={t('Existing files are not replaced')}>
          <p>
            {t(
              'Intervals that were exported before get additional files. Use the uuid of each event to remove duplicates.',
            )}
          </p>
        </Notice>
      ) : record.model === 'persons' ? (
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
