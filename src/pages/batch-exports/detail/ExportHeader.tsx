import { IconRestore } from '@tabler/icons-react'
import { api } from '../../../../contract'
import type { BatchExport } from '../../../../contract/schemas/batch-exports'
import { useDenialReason } from '../../../api/permissions'
import { ActionBar } from '../../../components/actions/ActionBar'
import type { Action } from '../../../components/actions/action'
import { PageHeader } from '../../../components/page/PageHeader'
import { t } from '../../../texts/translate'
import { exportCrumbs } from '../crumbs'
import { StateTag } from '../StateTag'
import { useExportActions } from '../use-export-actions'
import { destinationLabel, intervalWords, modelLabel, placeWords } from '../words'
import type { ExportDetail } from './use-export-detail'

/** Header of an export page: name, state and actions. */
export function ExportHeader({ detail, onBackfill }: { detail: ExportDetail; onBackfill: () => void }) {
  const { place, record } = detail
  const reason = useDenialReason(api[place.resource].update)
  const backfill: Action<BatchExport> = {
    id: 'backfill',
    label: t('Backfill'),
    icon: IconRestore,
    keys: 'b',
    disabledReason: () => reason,
    effect: { open: onBackfill },
  }
  const actions = [backfill, ...useExportActions(place)]
  return (
    <PageHeader
      title={record.name}
      aside={<StateTag of={record} />}
      crumbs={exportCrumbs(place)}
      description={summaryOf(detail)}
      reason={reason}
      actions={
        <ActionBar
          subject={{ name: record.name, row: record, actions }}
          beside={['backfill', 'edit', 'pause', 'unpause']}
          first="unpause"
        />
      }
    />
  )
}

function summaryOf({ record }: ExportDetail): string {
  const { type, config } = record.destination
  const place = [destinationLabel(type), placeWords({ type, config })].filter(Boolean).join(' ')
  return t('{model} to {place}. {interval}.', {
    model: modelLabel(record.model),
    place,
    interval: intervalWords(record),
  })
}
