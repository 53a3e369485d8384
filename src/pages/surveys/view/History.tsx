import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { query } from '../../../api/queries'
import { LinkButton } from '../../../components/link/LinkButton'
import { EmptyState } from '../../../components/states/EmptyState'
import { ErrorPanel } from '../../../components/states/ErrorPanel'
import { HistoryEntry } from './HistoryEntry'
import classes from './view.module.css'

const PER_PAGE = 20

/** Who changed what, newest first. */
export function History({ project_id, id }: { project_id: string; id: string }) {
  const { page: asked } = useSearch({ from: '/projects/$project_id/surveys/$id' })
  const page = Math.max(1, Math.trunc(Number(asked)) || 1)
  const history = useQuery({
    ...query('surveys', 'activity', {
      params: { project_id, id },
      query: { page: String(page), limit: String(PER_PAGE) },
    }),
    placeholderData: keepPreviousData,
  })
  if (history.error) return <ErrorPanel error={history.error} onRetry={() => void history.refetch()} />
  if (!history.data) return <p className={classes.detail}>Looking up the history…</p>
  const { results, total_count, next } = history.data
  if (results.length === 0) return <EmptyState title="No changes are recorded" />
  const go = (to: number) => ({ tab: 'history', ...(to > 1 && { page: String(to) }) })
  return (
    <>
      <ol className={classes.entries}>
        {results.map((entry) => (
          <HistoryEntry key={entry.id ?? entry.created_at} entry={entry} />
        ))}
      </ol>
      {(page > 1 || next) && (
        <nav className={classes.pager} aria-label="Pages of the history">
          <LinkButton
            variant="default"
            size="compact-sm"
            to="/projects/$project_id/surveys/$id"
            params={{ project_id, id }}
            search={go(page - 1)}
            disabled={page === 1}
          >
            Newer
          </LinkButton>
          <span>
            Page {page} of {Math.max(page, Math.ceil(total_count / PER_PAGE))}
          </span>
          <LinkButton
            variant="default"
            size="compact-sm"
            to="/projects/$project_id/surveys/$id"
            params={{ project_id, id }}
            search={go(page + 1)}
            disabled={!next}
          >
            Older
          </LinkButton>
        </nav>
      )}
    </>
  )
}
