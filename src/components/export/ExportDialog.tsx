import { inSentence } from '../../texts/case'
import { t } from '../../texts/translate'
import type { TableDefinition } from '../data-table/table'
import type { ListPage } from '../data-table/use-list-page'
import { Dialog } from '../dialog/Dialog'
import { ExportDone } from './ExportDone'
import { ExportInterrupted } from './ExportInterrupted'
import { ExportOptionsForm } from './ExportOptionsForm'
import { ExportProgress } from './ExportProgress'
import { useListExport } from './use-list-export'

/** Dialog that exports all rows of a list with the current search, filters and order. */
export default function ExportDialog({
  table,
  list,
  onClose,
}: {
  table: TableDefinition
  list: ListPage<unknown>
  onClose: () => void
}) {
  const { state, start, stop, goOn, keep } = useListExport(table, list)
  const rows = inSentence(table.label)
  return (
    // An export in progress cannot be closed by accident: it has to be stopped first.
    <Dialog title={t('Export {label}', { label: rows })} onClose={() => state.is !== 'reading' && onClose()}>
      {state.is === 'asked' && (
        <ExportOptionsForm table={table} list={list} onStart={start} onCancel={onClose} />
      )}
      {state.is === 'reading' && <ExportProgress progress={state.progress} rows={rows} onStop={stop} />}
      {state.is === 'stopped' && (
        <ExportInterrupted state={state} table={table} onKeep={keep} onGoOn={goOn} onClose={onClose} />
      )}
      {state.is === 'done' && <ExportDone state={state} table={table} onClose={onClose} />}
    </Dialog>
  )
}
