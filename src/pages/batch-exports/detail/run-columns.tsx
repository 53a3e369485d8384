import type { ExportRun } from '../../../../contract/schemas/batch-exports'
import type { DataColumn } from '../../../components/data-table/table'
import { formatCount } from '../../../components/ui/cells/format-number'
import { t } from '../../../lib/i18n/translate'
import { RunStatusBadge, RunTime } from '../status-badges'

type Column = DataColumn<ExportRun>

export const intervalColumn: Column = {
  id: 'interval',
  header: t('Interval'),
  cell: (run) => <RunTime of={run} />,
}

export const statusColumn: Column = {
  id: 'status',
  header: t('Status'),
  cell: (run) => <RunStatusBadge of={run} />,
  width: '116px',
}

export const rowsColumn: Column = {
  id: 'rows',
  header: t('Rows'),
  cell: ({ records_completed }) => formatCount(records_completed),
  width: '100px',
  align: 'end',
}
