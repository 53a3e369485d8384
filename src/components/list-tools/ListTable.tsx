import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../lib/i18n/translate'
import { ColumnsButton } from '../data-table/ColumnsButton'
import { DataTable, type DataTableProps } from '../data-table/DataTable'
import { ListSearchField } from '../data-table/ListSearchField'
import type { TableSelection } from '../data-table/selection/selection'
import { useSelection } from '../data-table/selection/selection-store'
import type { SelectionBarProps } from '../data-table/selection/use-row-selection'
import type { TableDefinition, TableFilter } from '../data-table/table'
import type { ListPage, ToolbarProps } from '../data-table/use-list-page'
import { lazyWithRetry } from '../overlays/lazy-with-retry'
import { openDialog } from '../overlays/open-dialog'
import { useBottomBarElement } from '../ui/bottom-bar/bottom-bar-element'
import { InlineSelect } from '../ui/inline-select/InlineSelect'
import { useToolsElement } from '../ui/page/PageHeader'
import classes from './list-table.module.css'
import { ViewsButton } from './saved-views/ViewsButton'

interface LoadedFilters {
  /** Filters whose options depend on loaded records; null if the user may not load them. */
  loadedFilters?: readonly (TableFilter | null)[] | undefined
}

/** Search, filters and list-level actions. Without a search and filters, the actions are in the page header. */
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
  const { data } = list.query
  const isEmpty = data !== undefined && data.count === 0 && !list.filtered
  const header = useToolsElement()
  const tools = !isEmpty && (
    <div className="row push gap-4">
      <ViewsButton table={table} list={list} />
      {columns.length > 1 && <ColumnsButton list={list} columns={columns} shown={visibleColumns} />}
      <ExportButton table={table} list={list} />
    </div>
  )
  if (!search && filters.length === 0) return header && createPortal(tools, header)
  return (
    <div className="row wrap gap-8 mb-12">
      {search && <ListSearchField list={list} label={search} />}
      {filters.length > 0 && (
        <div className={`${classes.filters} filters row wrap gap-8`}>
          {filters.map((filter) => (
            <ListFilter key={filter.name} list={list} isLoaded={loaded.includes(filter)} {...filter} />
          ))}
        </div>
      )}
      {tools}
    </div>
  )
}

interface ListFilterProps<Row> extends TableFilter {
  list: ListPage<Row>
  /** If true, the options arrive later, and the width does not depend on them. */
  isLoaded: boolean
}

/** Filter of a list by one of its fields. */
function ListFilter<Row>({ list, isLoaded, name, label, options }: ListFilterProps<Row>) {
  return (
    <InlineSelect
      label={label}
      value={list.search[name] ?? ''}
      onChange={(value) => list.set({ [name]: value || undefined })}
      options={[{ value: '', label }, ...options]}
      w={isLoaded ? 190 : undefined}
    />
  )
}

const load = () => import('./export/ExportDialog')
const ExportDialog = lazyWithRetry(load)

/** Button that exports the rows of a list. The dialog is loaded on hover or focus. */
function ExportButton<Row>({ table, list }: { table: TableDefinition<Row>; list: ListPage<Row> }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('Export')}
      title={t('Export')}
      aria-haspopup="dialog"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => openDialog((close) => <ExportDialog table={table} list={list} onClose={close} />)}
    >
      <IconDownload size={16} />
    </ActionIcon>
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
