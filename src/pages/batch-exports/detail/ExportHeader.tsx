import { IconRestore } from '@tabler/icons-react'
import { api } from '../../../../contract'
import type { BatchExport } from '../../../../contract/schemas/batch-exports'
import { useDenialReason } from '../../../api/session/permissions'
import { ActionBar } from '../../../components/actions/ActionBar'
import type { Action } from '../../../components/actions/action'
import { PageHeader } from '../../../components/ui/page/PageHeader'
import { t } from '../../../lib/i18n/translate'
import { exportCrumbs } from '../crumbs'
import { ExportStateBadge } from '../ExportStateBadge'
import { formatDestinationPath, formatSchedule, getDestinationLabel, getModelLabel } from '../labels'
import { useExportActions } from '../use-export-actions'
import type { ExportDetail } from './use-export-detail'

/** Header of an export page: name, state and actions. */
export function ExportHeader({ detail, onBackfill }: { detail: ExportDetail; onBackfill: () => void }) {
  const { scope, record } = detail
  const reason = useDenialReason(api[scope.resource].update)
  const backfill: Action<BatchExport> = {
    id: 'backfill',
    label: t('Backfill'),
    icon: IconRestore,
    keys: 'b',
    disabledReason: () => reason,
    effect: { open: onBackfill },
  }
  const actions = [backfill, ...useExportActions(scope)]
  return (
    <PageHeader
      title={record.name}
      aside={<ExportStateBadge of={record} />}
      crumbs={exportCrumbs(scope)}
      description={formatSummary(detail)}
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

function formatSummary({ record }: ExportDetail): string {
  const { type, config } = record.destination
  const destination = [getDestinationLabel(type), formatDestinationPath({ type, config })]
    .filter(Boolean)
    .join(' ')
  return t('{model} to {place}. {interval}.', {
    model: getModelLabel(record.model),
    place: destination,
    interval: formatSchedule(record),
  })
}
