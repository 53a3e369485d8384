import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Endpoint } from '../../../contract/endpoint'
import { isObject } from '../../../contract/is-object'
import type { ActivityChange, ActivityEntry, ActivityPage } from '../../../contract/schemas/activity'
import { useDenialReason } from '../../api/session/permissions'
import { t } from '../../lib/i18n/translate'
import { EmptyState } from '../feedback/EmptyState'
import { ErrorPanel } from '../feedback/ErrorPanel'
import { LinkButton } from '../ui/link/LinkButton'
import { ActivityEntryItem, type ChangeLine } from './ActivityEntryItem'

const PER_PAGE = 20

/** Parses the page number of a history from the URL. */
const parsePageNumber = (pageParam: string | undefined) => Math.max(1, Math.trunc(Number(pageParam)) || 1)

/** Lists the changes of an entry, with the label of each changed field. */
export const listChanges = (
  { detail }: ActivityEntry,
  getLabel: (change: ActivityChange) => string,
): ChangeLine[] =>
  (detail.changes ?? []).map((change) => ({
    what: getLabel(change),
    before: change.before ?? undefined,
    after: change.after ?? undefined,
  }))

interface HistoryProps {
  /** Endpoint of the log. */
  endpoint: Endpoint
  /** Builds the query of a page of the log. */
  query: (paging: { page: string; limit: string }) => UseQueryOptions<ActivityPage>
  /** Page number in the URL. */
  page: string | undefined
  /** Returns the action after the user's name: `changed the survey`. */
  describe: (entry: ActivityEntry) => string
  /** Returns the changes of an entry; `entries` are all of its page. */
  lines: (entry: ActivityEntry, entries: readonly ActivityEntry[]) => ChangeLine[]
}

/** Activity of a record, newest first. The page is in the URL: `?page=2`. */
export function ActivityHistory({ endpoint, query, page: pageParam, describe, lines }: HistoryProps) {
  const page = parsePageNumber(pageParam)
  const history = useQuery({
    ...query({ page: String(page), limit: String(PER_PAGE) }),
    placeholderData: keepPreviousData,
  })
  const reason = useDenialReason(endpoint)
  if (reason && !history.data)
    return <EmptyState title={t('Activity could not be loaded')}>{reason}</EmptyState>
  if (history.error) return <ErrorPanel error={history.error} onRetry={() => void history.refetch()} />
  if (!history.data) return <p className="mt-4 soft">{t('Loading activity…')}</p>
  const { results, total_count, next } = history.data
  if (results.length === 0) return <EmptyState title={t('No activity yet')} />
  return (
    <>
      <ol className="flush">
        {results.map(normalizeEntry).map((entry) => (
          <ActivityEntryItem
            key={entry.id ?? entry.created_at}
            entry={entry}
            action={describe(entry)}
            lines={lines(entry, results)}
          />
        ))}
      </ol>
      {(page > 1 || next) && (
        <nav className="row gap-12 mt-16 soft" aria-label={t('Pagination of the activity')}>
          <PageLink label={t('Newer')} to={page - 1} disabled={page === 1} />
          <span>
            {t('Page {page} of {count}', {
              page,
              count: Math.max(page, Math.ceil(total_count / PER_PAGE)),
            })}
          </span>
          <PageLink label={t('Older')} to={page + 1} disabled={!next} />
        </nav>
      )}
    </>
  )
}

const PageLink = ({ label, to, disabled }: { label: string; to: number; disabled: boolean }) => (
  <LinkButton
    variant="default"
    size="compact-sm"
    to="."
    // Preserves the other search parameters of the page.
    search={(now) => ({ ...now, page: to > 1 ? String(to) : undefined })}
    disabled={disabled}
  >
    {label}
  </LinkButton>
)

/** Normalizes an entry of any server for display: a change without a field is one of the whole record. */
function normalizeEntry(entry: ActivityEntry): ActivityEntry {
  // Other servers omit it.
  const detail: ActivityEntry['detail'] | null | undefined = entry.detail
  const { changes, ...rest } = detail ?? {
    trigger: null,
    name: null,
    short_id: null,
    type: null,
    changes: null,
  }
  const namedChanges = (Array.isArray(changes) ? changes : [])
    .filter(isObject)
    .map((change) => ({ ...change, field: typeof change.field === 'string' ? change.field : entry.scope }))
  return { ...entry, detail: { ...rest, changes: namedChanges as ActivityEntry['detail']['changes'] } }
}
