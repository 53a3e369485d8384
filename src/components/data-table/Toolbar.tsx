import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { t } from '../../texts/translate'
import { openDialog } from '../dialog/open-dialog'
import { InlineSelect } from '../inline-select/InlineSelect'
import { lazyWithRetry } from '../lazy/lazy-with-retry'
import { ViewsButton } from '../views/ViewsButton'
import { ColumnsButton } from './ColumnsButton'
import type { ColumnsProps } from './columns-props'
import classes from './data-table.module.css'
import { ListSearchField } from './ListSearchField'
import type { TableDefinition, TableFilter } from './table'
import type { ListPage } from './use-list-page'

interface ToolbarProps<Row> extends ColumnsProps<Row> {
  table: TableDefinition<Row>
}

/** Search, filters and list-level actions. */
export function Toolbar<Row>({ table, list, columns, shown: visibleColumns }: ToolbarProps<Row>) {
  const { search, filters = [] } = table
  const { data } = list.query
  const isEmpty = data !== undefined && data.count === 0 && !list.filtered
  if (isEmpty && !search && filters.length === 0) return null
  return (
    <div className={classes.toolbar}>
      {search && <ListSearchField list={list} label={search} />}
      {filters.map((filter) => (
        <ListFilter key={filter.name} list={list} {...filter} />
      ))}
      {!isEmpty && (
        <div className={classes.tools}>
          <ViewsButton table={table} list={list} />
          {columns.length > 1 && <ColumnsButton list={list} columns={columns} shown={visibleColumns} />}
          <ExportButton table={table} list={list} />
        </div>
      )}
    </div>
  )
}

interface ListFilterProps<Row> extends TableFilter {
  list: ListPage<Row>
}

/** Filter of a list by one of its fields. */
function ListFilter<Row>({ list, name, label, options }: ListFilterProps<Row>) {
  return (
    <InlineSelect
      label={label}
      value={list.search[name] ?? ''}
      onChange={(value) => list.set({ [name]: value || undefined })}
      options={[{ value: '', label }, ...options]}
    />
  )
}

const load = () => import('../export/ExportDialog')
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
