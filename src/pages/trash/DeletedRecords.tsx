import {
  IconArrowBackUp,
  IconBuilding,
  IconChartBar,
  IconClipboardList,
  IconDatabaseExport,
  IconFlag,
  IconFolders,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Api } from '../../../contract'
import type { PaginatedResponse } from '../../../contract/endpoint'
import type { DeletedRecord } from '../../../contract/schemas/trash'
import { queryAs, type Resource } from '../../api/query/queries'
import { ActionButton } from '../../components/actions/ActionButton'
import type { Action } from '../../components/actions/action'
import { DELETE } from '../../components/actions/common-actions'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { EmptyState } from '../../components/feedback/EmptyState'
import { QueryState } from '../../components/feedback/QueryState'
import { ListToolbar } from '../../components/list-tools/ListToolbar'
import { formatCount, formatList } from '../../components/ui/cells/format-number'
import { PersonName } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { InlineSelect } from '../../components/ui/inline-select/InlineSelect'
import { SearchField } from '../../components/ui/search/SearchField'
import { inSentence } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'

/** The resources whose deleted records can be restored. */
type TrashResource = {
  [R in Resource]: Api[R] extends { deleted: unknown; restore: unknown; purge: unknown } ? R : never
}[Resource]

/** Labels of the resources, plural and singular, with their icon. */
const KINDS: Record<TrashResource, readonly [label: string, one: string, icon: TablerIcon]> = {
  surveys: [t('Surveys'), t('Survey'), IconClipboardList],
  surveyReports: [t('Reports'), t('Report'), IconChartBar],
  featureFlags: [t('Feature flags'), t('Feature flag'), IconFlag],
  batchExports: [t('Batch exports'), t('Batch export'), IconDatabaseExport],
  projectBatchExports: [t('Batch exports'), t('Batch export'), IconDatabaseExport],
  projects: [t('Projects'), t('Project'), IconFolders],
  organizations: [t('Organizations'), t('Organization'), IconBuilding],
}

/** Maximum page size of the API. */
const ALL = { limit: '1000' }

/** The paths differ in their parameters alone: the query is by name, and its response is a page in all of them. */
const deletedQuery = (resource: TrashResource, params: Record<string, string>) =>
  queryOptions({
    ...queryAs(undefined, resource, 'deleted', { params, query: ALL }),
    select: (response) => response as PaginatedResponse<DeletedRecord>,
  })

interface DeletedKind {
  resource: TrashResource
  /** The parameters of the list's path. */
  params: Record<string, string>
  /** Reason why the caller may not restore or purge; null if they may. */
  disabledReason: string | null
  /** Reason why the caller may not read the records; null if they may. */
  unreadable?: string | null
}

type DeletedRow = DeletedRecord & { kind: DeletedKind }

/** The recently deleted records of some kinds, newest deletion first. */
export function DeletedRecords({
  kinds,
  children,
}: {
  kinds: readonly DeletedKind[]
  /** Content below the list. */
  children?: ReactNode
}) {
  const [search, setSearch] = useState('')
  const [resourceFilter, setResourceFilter] = useState('')
  const [isSoonestFirst, setSoonestFirst] = useState(false)
  const lists = useQueries({
    queries: kinds.map(({ resource, params, unreadable = null }) => ({
      ...deletedQuery(resource, params),
      enabled: unreadable === null,
    })),
  })
  // A list that is loaded before another one would be moved by it.
  const loading = lists.find(({ isLoading }) => isLoading)
  if (loading) return <QueryState query={loading} what={t('Recently deleted')} />
  const records = kinds.flatMap((kind, index) =>
    (lists[index]?.data?.results ?? []).map((record) => ({ ...record, kind })),
  )
  const rows = records
    .filter(({ name, kind: { resource } }) => {
      const isMatch = name.toLowerCase().includes(search.toLowerCase())
      return isMatch && (resourceFilter === '' || resource === resourceFilter)
    })
    .toSorted((a, b) =>
      isSoonestFirst ? a.purged_at.localeCompare(b.purged_at) : b.deleted_at.localeCompare(a.deleted_at),
    )
  const isComplete = lists.every(({ data }) => data !== undefined)
  return (
    <>
      {kinds.map(({ resource, unreadable }, index) => {
        const [label] = KINDS[resource]
        const list = lists[index]
        if (unreadable) return <p key={resource}>{`${label}: ${unreadable}`}</p>
        return list && <QueryState key={resource} query={list} what={label} />
      })}
      {records.length > 1 && (
        <ListToolbar
          search={<SearchField label={t('Search names')} value={search} onSearch={setSearch} />}
          isFiltered={resourceFilter !== ''}
          filters={
            <>
              {kinds.length > 1 && (
                <InlineSelect
                  label={t('Any type')}
                  value={resourceFilter}
                  onChange={async (value) => setResourceFilter(value)}
                  options={[
                    { value: '', label: t('Any type') },
                    ...kinds.map(({ resource }) => ({ value: resource, label: KINDS[resource][0] })),
                  ]}
                />
              )}
              <InlineSelect
                label={t('Order')}
                value={isSoonestFirst ? 'soonest' : 'newest'}
                onChange={async (value) => setSoonestFirst(value === 'soonest')}
                options={[
                  { value: 'newest', label: t('Newest deletion first') },
                  { value: 'soonest', label: t('Soonest removal first') },
                ]}
              />
            </>
          }
        />
      )}
      {records.length > 0 && rows.length === 0 && <p role="status">{t('No results')}</p>}
      {rows.length > 0 && (
        <>
          <PlainTable
            label={t('Recently deleted')}
            rows={rows}
            columns={deletedColumns}
            rowKey={({ kind, id }) => `${kind.resource}-${id}`}
            rowName={({ name }) => name}
            actions={actions}
            hasCards
          />
          <p className="flush py-12 soft text-sm numeric">
            {t('{range} of {count}', {
              range: `1–${formatCount(rows.length)}`,
              count: formatCount(
                rows.length < records.length
                  ? rows.length
                  : lists.reduce((sum, { data }) => sum + (data?.count ?? 0), 0),
              ),
            })}
          </p>
        </>
      )}
      {records.length === 0 && isComplete && (
        <EmptyState
          title={t('No deleted records')}
          picture={<IconTrash size={48} stroke={1.2} className="mb-12 soft" aria-hidden />}
        >
          {t('Deleted {kinds} appear here until they are restored or permanently deleted.', {
            kinds: formatList(kinds.map(({ resource }) => inSentence(KINDS[resource][0]))),
          })}
        </EmptyState>
      )}
      {children}
    </>
  )
}

/** Time before the permanent deletion from which it is marked. */
const SOON_MS = 3 * 24 * 3_600_000

const isSoon = ({ purged_at }: DeletedRecord) => Date.parse(purged_at) - Date.now() < SOON_MS

const RESTORE: Action<DeletedRow> = {
  id: 'restore',
  label: t('Restore'),
  icon: IconArrowBackUp,
  keys: 'r',
  disabledReason: ({ kind }) => kind.disabledReason,
  effect: {
    write: ({ kind: { resource, params }, id }) => ({
      resource,
      op: 'restore',
      input: { params: { ...params, id }, body: {} },
    }),
    done: ({ name }) => t('{name} was restored.', { name }),
    failed: ({ name }) => t('{name} could not be restored.', { name }),
  },
}

const actions: Action<DeletedRow>[] = [
  RESTORE,
  {
    ...DELETE,
    label: t('Delete now'),
    disabledReason: ({ kind }) => kind.disabledReason,
    effect: {
      write: ({ kind: { resource, params }, id }) => ({
        resource,
        op: 'purge',
        input: { params: { ...params, id } },
      }),
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

const deletedColumns: DataColumn<DeletedRow>[] = [
  {
    id: 'name',
    header: t('Name'),
    cell: ({ name, kind }) => {
      const Icon = KINDS[kind.resource][2]
      return (
        <span className="row min-0 gap-10">
          <Icon size={18} stroke={1.7} className="flex-none soft" aria-hidden data-icon />
          <span className="text-color medium truncate" title={name}>
            {name}
          </span>
        </span>
      )
    },
  },
  {
    id: 'kind',
    header: t('Type'),
    cell: ({ kind }) => <span data-unlabeled>{KINDS[kind.resource][1]}</span>,
    width: '140px',
  },
  {
    id: 'by',
    header: t('Deleted by'),
    cell: ({ deleted_by }) => (deleted_by ? <PersonName person={deleted_by} /> : t('Unknown')),
    width: '180px',
    hideBelow: 'md',
  },
  {
    id: 'deleted',
    header: t('Deleted'),
    cell: ({ deleted_at }) => <RelativeTime at={deleted_at} />,
    width: '140px',
    hideBelow: 'md',
  },
  {
    id: 'purged',
    header: t('Expires'),
    cell: (row) => (
      <span className="row between gap-8">
        {/* Without a tone, so that cards keep its label. */}
        <span className="inline-row nowrap" style={isSoon(row) ? { color: 'var(--hg-warning)' } : undefined}>
          <RelativeTime at={row.purged_at} />
        </span>
        <ActionButton
          action={RESTORE}
          row={row}
          size="compact-sm"
          aria-label={t('{action}: {record}', { action: RESTORE.label, record: row.name })}
        />
      </span>
    ),
    width: '250px',
  },
]
