import { Button, VisuallyHidden } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useMe } from '../../api/session/me'
import { t } from '../../lib/i18n/translate'
import { DataTable, type DataTableProps } from '../data-table/DataTable'
import { ListSearchField } from '../data-table/ListSearchField'
import type { TableSelection } from '../data-table/selection/selection'
import { type SelectionBarProps, useSelection } from '../data-table/selection/use-row-selection'
import type { TableDefinition, TableFilter } from '../data-table/table'
import type { ListPage, ToolbarProps } from '../data-table/use-list-page'
import { lazyWithRetry } from '../overlays/lazy-with-retry'
import { useBottomBarElement } from '../ui/bottom-bar/BottomBarHost'
import { InlineSelect } from '../ui/inline-select/InlineSelect'
import { useLazyMenu } from '../ui/menu/menu'
import { useToolsElement } from '../ui/page/PageHeader'
import type { ExportSource } from './export/use-list-export'
import { ListToolbar, Tools } from './ListToolbar'
import { setLastView, useViews, type Views } from './saved-views/use-views'
import viewClasses from './saved-views/views.module.css'
import { ColumnsButton, ExportButton } from './tools'

interface LoadedFilters {
  /** Filters whose options depend on loaded records; null if the user may not load them. */
  loadedFilters?: readonly (TableFilter | null)[] | undefined
}

/**
 * Search, filters and list-level actions. Without a search and filters, the actions are in the page header, where a single
 * row needs none.
 */
function Toolbar<Row>({
  table,
  list,
  columns,
  shown: visibleColumns,
  loadedFilters = [],
}: ToolbarProps<Row> & LoadedFilters) {
  const { search } = table
  const loaded = loadedFilters.filter((filter) => filter !== null)
  const filters = [...(table.filters ?? []), ...loaded]
  const count = list.query.data?.count
  const header = useToolsElement()
  const isInHeader = !search && filters.length === 0
  const isUseless = !list.filtered && (count === 0 || (isInHeader && count === 1 && !list.search.columns))
  const tools = (
    <>
      <ViewsButton table={table} list={list} />
      {columns.length > 1 && <ColumnsButton list={list} columns={columns} shown={visibleColumns} />}
      <ExportButton source={toExportSource(table, list)} />
    </>
  )
  if (isInHeader) return header && createPortal(<Tools isHidden={isUseless}>{tools}</Tools>, header)
  return (
    <ListToolbar
      search={search && <ListSearchField list={list} label={search} />}
      filters={
        filters.length > 0 &&
        filters.map((filter) => <ListFilter key={filter.name} list={list} {...filter} />)
      }
      isFiltered={filters.some(({ name }) => list.search[name] !== undefined)}
      isHidden={isUseless}
    >
      {tools}
    </ListToolbar>
  )
}

/** Rows of a list for an export: those that match its URL, from all pages. */
const toExportSource = <Row,>(table: TableDefinition<Row>, list: ListPage<Row>): ExportSource<Row> => ({
  ...table,
  params: list.params,
  isFiltered: list.filtered,
  count: list.query.data?.count ?? 0,
  sample: list.query.data?.results ?? [],
  async *readRows(options) {
    const { fetchAllPages } = await import('../../api/query/fetch-all-pages')
    yield* fetchAllPages(table.list, list.params, list.search, options)
  },
})

interface ListFilterProps<Row> extends TableFilter {
  list: ListPage<Row>
}

/** Filter of a list by one of its fields. */
function ListFilter<Row>({ list, name, label, options, loadOptions }: ListFilterProps<Row>) {
  return (
    <InlineSelect
      label={label}
      value={list.search[name] ?? ''}
      onChange={(value) => list.set({ [name]: value || undefined })}
      options={[{ value: '', label }, ...options]}
      onApproach={loadOptions}
    />
  )
}

const BulkBar = lazyWithRetry(() => import('./bulk/BulkBar'))

/** Bulk actions while rows are selected, with their number for screen readers. */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const selection = useSelection<Row, TableSelection<Row>>(props.selectionKey, (all) => all)
  const { size } = selection.rows
  return (
    <>
      <VisuallyHidden role="status">
        {size > 0 && t('{count} selected. Press Enter for actions.', { count: size })}
      </VisuallyHidden>
      {size > 0 && (
        <BottomBar>
          <Suspense>
            {/* The row type is known to the list that they come from. */}
            <BulkBar {...(props as unknown as SelectionBarProps<unknown>)} selection={selection} />
          </Suspense>
        </BottomBar>
      )}
    </>
  )
}

/** Renders content of a page in the bottom bar, so that it is always visible. */
function BottomBar({ children }: { children: ReactNode }) {
  const host = useBottomBarElement()
  return host && createPortal(children, host)
}

type ListTableProps<Row> = Omit<DataTableProps<Row>, 'toolbar' | 'selectionBar'> & LoadedFilters

/** Table of a list with its tools: search, filters, saved views, export and bulk actions. */
export const ListTable = <Row,>({ loadedFilters, ...props }: ListTableProps<Row>) => (
  <DataTable
    {...props}
    toolbar={(toolbar) => <Toolbar {...toolbar} loadedFilters={loadedFilters} />}
    selectionBar={(selection) => <SelectionBar {...selection} />}
  />
)

const loadViews = () => import('./saved-views/ViewsMenu')
const ViewsMenu = lazyWithRetry(loadViews)

/** Menu button of the saved views: shows which view is active. */
function ViewsButton<Row>({ table, list }: { table: TableDefinition<Row>; list: ListPage<Row> }) {
  const views = useViews(table, list)
  const { current } = views
  useFirstView(list, views)
  const { isRequested, opener } = useLazyMenu(loadViews)
  const onShow = current && !current.changed ? current.view.name : undefined
  // However the user navigated here: from now on, differences count as changes to the view.
  useEffect(() => {
    if (onShow !== undefined) setLastView(list.name, onShow)
  }, [list.name, onShow])
  const button = (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      className={viewClasses.button}
      aria-label={
        !current
          ? t('Views')
          : current.changed
            ? t('Views: {name}, modified', { name: current.view.name })
            : t('Views: {name}', { name: current.view.name })
      }
      aria-haspopup="menu"
      leftSection={<IconBookmark size={16} aria-hidden />}
      {...opener}
    >
      <span className={viewClasses.name} data-default={!current || undefined}>
        {current?.view.name ?? t('Views')}
      </span>
      {current?.changed && <span className={viewClasses.changed}>{t('modified')}</span>}
    </Button>
  )
  if (!isRequested) return button
  return (
    <Suspense fallback={button}>
      <ViewsMenu table={table} list={list} views={views} button={button} />
    </Suspense>
  )
}

/** History entries in which a list was shown: going back restores the list as it was. */
const openedLists = new Set<string>()

/** Applies the default view of a list when the user opens it without search parameters. */
function useFirstView(list: Pick<ListPage<unknown>, 'search'>, { saved, open }: Views): void {
  const router = useRouter()
  const { data: me } = useMe()
  const arrivedAt = useRef<string>(undefined)
  useEffect(() => {
    // The owner of the saved views is unknown until the user is loaded.
    if (me === undefined) return
    const { pathname, state } = router.history.location
    const entry = state.__TSR_key ?? ''
    const isArrival = arrivedAt.current !== pathname && !openedLists.has(entry)
    arrivedAt.current = pathname
    openedLists.add(entry)
    const view = saved.views.find(({ name }) => name === saved.first)
    if (view && isArrival && Object.keys(list.search).length === 0) open(view, { replace: true })
  })
}
