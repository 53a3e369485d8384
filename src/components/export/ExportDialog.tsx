import { inSentence } from '../../texts/in-sentence'
import { t } from '../../texts/text'
import type { Table } from '../data-table/table'
import type { ListPage } from '../data-table/use-list-page'
import { Dialog } from '../dialog/Dialog'
import { ExportDone } from './ExportDone'
import { ExportReading } from './ExportReading'
import { ExportStopped } from './ExportStopped'
import { ExportWish } from './ExportWish'
import { useListExport } from './use-list-export'

/** Dialog that exports all rows of a list with the current search, filters and order. */
export default function ExportDialog({
  table,
  list,
  onClose,
}: {
  table: Table
  list: ListPage<unknown>
  onClose: () => void
}) {
  const { state, start, stop, goOn, keep } = useListExport(table, list)
  const rows = inSentence(table.label)
  return (
    // An export in progress cannot be closed by accident: it has to be stopped first.
    <Dialog title={t('Export {label}', { label: rows })} onClose={() => state.is !== 'reading' && onClose()}>
      {state.is === 'asked' && <ExportWish table={table} list={list} onStart={start} onCancel={onClose} />}
      {state.is === 'reading' && <ExportReading progress={state.progress} rows={rows} onStop={stop} />}
      {state.is === 'stopped' && (
        <ExportStopped state={state} table={table} onKeep={keep} onGoOn={goOn} onClose={onClose} />
      )}
      {state.is === 'done' && <ExportDone state={state} table={table} onClose={onClose} />}
    </Dialog>
  )
}
