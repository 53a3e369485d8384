import type { UseQueryResult } from '@tanstack/react-query'
import type { ActivityEntry, ActivityPage } from '../../../contract/schemas/activity'
import { t } from '../../texts/text'
import { LinkButton } from '../link/LinkButton'
import { EmptyState } from '../states/EmptyState'
import { ErrorPanel } from '../states/ErrorPanel'
import { type ChangeLine, HistoryEntry } from './HistoryEntry'
import classes from './history.module.css'
import { readable } from './readable'

export const PER_PAGE = 20

/** The page of a history that an address asks for. */
export const pageOf = (asked: string | undefined) => Math.max(1, Math.trunc(Number(asked)) || 1)

interface HistoryProps {
  query: UseQueryResult<ActivityPage>
  page: number
  /** Why the person may not read it; null when they may. */
  reason: string | null
  /** What was done, after the name of who did it: `changed the survey`. */
  deed: (entry: ActivityEntry) => string
  lines: (entry: ActivityEntry) => ChangeLine[]
}

/** Who changed what, newest first. The page is in the address: `?page=2`. */
export function History({ query: history, page, reason, deed, lines }: HistoryProps) {
  if (reason && !history.data)
    return <EmptyState title={t('The history cannot be shown')}>{reason}</EmptyState>
  if (history.error) return <ErrorPanel error={history.error} onRetry={() => void history.refetch()} />
  if (!history.data) return <p className={classes.waiting}>{t('Looking up the history…')}</p>
  const { results, total_count, next } = history.data
  if (results.length === 0) return <EmptyState title={t('No changes are recorded')} />
  return (
    <>
      <ol className={classes.entries}>
        {results.map(readable).map((entry) => (
          <HistoryEntry
            key={entry.id ?? entry.created_at}
            entry={entry}
            deed={deed(entry)}
            lines={lines(entry)}
          />
        ))}
      </ol>
      {(page > 1 || next) && (
        <nav className={classes.pager} aria-label={t('Pages of the history')}>
          <Turn label={t('Newer')} to={page - 1} disabled={page === 1} />
          <span>
            {t('Page {page} of {count}', {
              page,
              count: Math.max(page, Math.ceil(total_count / PER_PAGE)),
            })}
          </span>
          <Turn label={t('Older')} to={page + 1} disabled={!next} />
        </nav>
      )}
    </>
  )
}

const Turn = ({ label, to, disabled }: { label: string; to: number; disabled: boolean }) => (
  <LinkButton
    variant="default"
    size="compact-sm"
    to="."
    // Whatever the history is a view of stays as it is.
    search={((now: object) => ({ ...now, page: to > 1 ? String(to) : undefined })) as never}
    disabled={disabled}
  >
    {label}
  </LinkButton>
)
