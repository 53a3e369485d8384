import { IconDatabaseExport } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { PaginatedResponse } from '../../../contract/endpoint'
import type { BatchExport } from '../../../contract/schemas/batch-exports'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { ExportStateBadge } from '../batch-exports/ExportStateBadge'
import { getLatestRuns, getRunStatus } from '../batch-exports/status'
import { CardRow } from '../ui/card/Card'
import { RelativeTime } from '../ui/cells/RelativeTime'
import { CardCreateLink, ListCard, toListState } from './ListCard'

/** Card with the state of batch exports, and the time up to which each has exported. */
export function BatchExportsCard({
  query,
  reason,
  path,
}: {
  query: UseQueryResult<PaginatedResponse<BatchExport>>
  /** Reason why the user may not read them; null if they may. */
  reason: string | null
  /** Path of the list. */
  path: string
}) {
  return (
    <ListCard
      title={t('Batch exports')}
      href={path}
      list={toListState(query)}
      reason={reason}
      empty={t('Send events or persons to object storage, a database or files on a schedule.')}
      emptyAction={<CardCreateLink to={`${path}/new`}>{t('New batch export')}</CardCreateLink>}
    >
      {(record) => (
        <CardRow
          key={record.id}
          href={`${path}/${record.id}`}
          icon={<IconDatabaseExport size={18} stroke={1.6} aria-hidden />}
          title={record.name}
          note={<Lag record={record} />}
          aside={<ExportStateBadge of={record} />}
        />
      )}
    </ListCard>
  )
}

/** End of the newest interval that was exported. */
function Lag({ record }: { record: BatchExport }) {
  const run = getLatestRuns(record).find((run) => getRunStatus(run).outcome === 'done')
  return run
    ? rich('Exported until {time}', { time: <RelativeTime at={run.data_interval_end} /> })
    : t('Nothing exported yet')
}
