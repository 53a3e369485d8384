import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { Api } from '../../../contract'
import type { PaginatedResponse } from '../../../contract/endpoint'
import type { DeletedRecord } from '../../../contract/schemas/trash'
import { queryAs, type Resource } from '../../api/query/queries'
import type { Action } from '../../components/actions/action'
import { DELETE } from '../../components/actions/common-actions'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { EmptyState } from '../../components/feedback/EmptyState'
import { QueryState } from '../../components/feedback/QueryState'
import { formatList } from '../../components/ui/cells/format-number'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { Section } from '../../components/ui/page/Section'
import { inSentence } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'

/** The resources whose deleted records can be restored. */
type TrashResource = {
  [R in Resource]: Api[R] extends { deleted: unknown; restore: unknown; purge: unknown } ? R : never
}[Resource]

/** Maximum page size of the API. */
const ALL = { limit: '1000' }

/** The paths differ in their parameters alone: the query is by name, and its response is a page in all of them. */
const deletedQuery = (resource: TrashResource, params: Record<string, string>) =>
  queryOptions({
    ...queryAs(undefined, resource, 'deleted', { params, query: ALL }),
    select: (response) => response as PaginatedResponse<DeletedRecord>,
  })

interface DeletedKind {
  /** The title, `Surveys`. */
  label: string
  resource: TrashResource
  /** The parameters of the list's path. */
  params: Record<string, string>
  /** Reason why the caller may not restore or purge; null if they may. */
  disabledReason: string | null
  /** Reason why the caller may not read the records; null if they may. */
  unreadable?: string | null
}

/** The recently deleted records of some kinds. */
export function DeletedRecords({ kinds }: { kinds: readonly DeletedKind[] }) {
  const lists = useQueries({
    queries: kinds.map(({ resource, params, unreadable = null }) => ({
      ...deletedQuery(resource, params),
      enabled: unreadable === null,
    })),
  })
  // An empty list that is loaded before another one would move it.
  const loading = lists.find(({ isLoading }) => isLoading)
  if (loading) return <QueryState query={loading} what={t('Recently deleted')} />
  if (lists.every(({ data }) => data?.results.length === 0))
    return (
      <EmptyState
        title={t('No deleted records')}
        picture={<IconTrash size={48} stroke={1.2} className="mb-12 soft" aria-hidden />}
      >
        {t('Includes {kinds}.', {
          kinds: formatList(kinds.map(({ label }) => inSentence(label))),
        })}
      </EmptyState>
    )
  return kinds.map((kind, index) => {
    const list = lists[index]
    return list && <DeletedRecordsOfKind key={kind.resource} {...kind} list={list} />
  })
}

/** The recently deleted records of one kind, with the actions to restore and to purge them. */
function DeletedRecordsOfKind({
  label,
  resource,
  params,
  disabledReason,
  unreadable,
  list,
}: DeletedKind & { list: UseQueryResult<PaginatedResponse<DeletedRecord>> }) {
  const actions: Action<DeletedRecord>[] = [
    {
      id: 'restore',
      label: t('Restore'),
      icon: IconArrowBackUp,
      keys: 'r',
      disabledReason: () => disabledReason,
      effect: {
        write: ({ id }) => ({ resource, op: 'restore', input: { params: { ...params, id }, body: {} } }),
        done: ({ name }) => t('{name} was restored.', { name }),
        failed: ({ name }) => t('{name} could not be restored.', { name }),
      },
    },
    {
      ...DELETE,
      label: t('Delete now'),
      disabledReason: () => disabledReason,
      effect: {
        write: ({ id }) => ({ resource, op: 'purge', input: { params: { ...params, id } } }),
        question: ({ name }) => ({
          title: t('Permanently delete {name}?', { name }),
          message: t("All its data is deleted too. This can't be undone."),
          confirm: t('Delete now'),
          danger: true,
        }),
        done: ({ name }) => t('{name} was permanently deleted.', { name }),
        failed: ({ name }) => t('{name} could not be permanently deleted.', { name }),
      },
    },
  ]
  const rows = list.data?.results ?? []
  if (list.data && rows.length === 0) return null
  return (
    <Section title={label}>
      {unreadable ? <p>{unreadable}</p> : <QueryState query={list} what={label} />}
      {rows.length > 0 && (
        <PlainTable
          label={label}
          rows={rows}
          columns={deletedColumns}
          rowKey={({ id }) => String(id)}
          rowName={({ name }) => name}
          actions={actions}
        />
      )}
    </Section>
  )
}

const deletedColumns: DataColumn<DeletedRecord>[] = [
  { id: 'name', header: t('Name'), cell: ({ name }) => <span title={name}>{name}</span> },
  {
    id: 'deleted',
    header: t('Deleted'),
    cell: ({ deleted_at }) => <RelativeTime at={deleted_at} />,
    width: '130px',
  },
  {
    id: 'by',
    header: t('Deleted by'),
    cell: ({ deleted_by }) => deleted_by?.first_name || deleted_by?.email || t('Unknown'),
    width: '160px',
    hideBelow: 'sm',
  },
  {
    id: 'purged',
    header: t('Permanent deletion'),
    cell: ({ purged_at }) => <RelativeTime at={purged_at} />,
    width: '170px',
    hideBelow: 'md',
  },
]
