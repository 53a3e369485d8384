import { getExportState, getFailingRun, getLatestRuns } from '../../../contract/domain/export-state'
import type { BatchExport } from '../../../contract/schemas/batch-exports'
import type { HomeExport, ProjectHome } from '../../../contract/schemas/project-home'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { DestinationGlyph } from '../batch-exports/DestinationGlyph'
import { StateBadge } from '../batch-exports/ExportStateBadge'
import { summarizeReason } from '../batch-exports/status'
import { CardRow } from '../ui/card/Card'
import { RelativeTime } from '../ui/cells/RelativeTime'
import { CardCreateLink, ListCard, type ListState } from './ListCard'

/** Number of exports, and some of them. Only the home of a project counts them by state. */
export type ExportsSummary = Pick<NonNullable<ProjectHome['exports']>, 'count' | 'results'> &
  Partial<NonNullable<ProjectHome['exports']>>

/** Reduces an export to the fields of a card. */
export function summarizeExport(record: BatchExport): HomeExport {
  const { id, name, destination, pause_reason } = record
  return {
    id,
    name,
    destination_type: destination.type,
    state: getExportState(record, new Date()),
    reason: pause_reason ?? getFailingRun(record)?.latest_error ?? null,
    exported_until:
      getLatestRuns(record).find(({ status }) => status === 'Completed')?.data_interval_end ?? null,
  }
}

/** States that need attention: the reason is more important than the progress. */
export const TROUBLE = new Set<HomeExport['state']>(['failing', 'stopped', 'retrying'])

/** Card with the state of batch exports, and the time up to which each has exported. */
export function BatchExportsCard({
  list,
  reason,
  path,
  span,
}: {
  list: ListState<HomeExport>
  /** Reason why the user may not read them; null if they may. */
  reason: string | null
  /** Path of the list. */
  path: string
  span?: 'two' | undefined
}) {
  return (
    <ListCard
      title={t('Batch exports')}
      href={path}
      list={list}
      reason={reason}
      span={span}
      empty={t('Send events or people to object storage, a database or files on a schedule.')}
      emptyAction={<CardCreateLink to={`${path}/new`}>{t('New batch export')}</CardCreateLink>}
    >
      {({ id, name, destination_type, state, reason, exported_until }) => (
        <CardRow
          key={id}
          href={`${path}/${id}`}
          icon={<DestinationGlyph type={destination_type} />}
          title={name}
          note={
            TROUBLE.has(state) && reason ? (
              <span className="block truncate" title={reason}>
                {summarizeReason(reason)}
              </span>
            ) : exported_until ? (
              rich('Last data {time}', { time: <RelativeTime at={exported_until} /> })
            ) : (
              t('Nothing exported yet')
            )
          }
          aside={<StateBadge state={state} reason={reason} />}
        />
      )}
    </ListCard>
  )
}
