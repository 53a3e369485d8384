import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { t } from '../../texts/translate'
import type { TableDefinition } from '../data-table/table'
import type { ListPage } from '../data-table/use-list-page'
import { openDialog } from '../dialog/open-dialog'
import { lazyWithRetry } from '../lazy/lazy-with-retry'

const load = () => import('./ExportDialog')
const ExportDialog = lazyWithRetry(load)

/** Button that exports the rows of a list. The dialog is loaded on hover or focus. */
export function ExportButton<Row>({ table, list }: { table: TableDefinition<Row>; list: ListPage<Row> }) {
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
