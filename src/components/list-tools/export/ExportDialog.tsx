import { Button, Group, Stack } from '@mantine/core'
import type { FetchProgress } from '../../../api/query/paginate'
import { inSentence } from '../../../lib/i18n/case'
import { dateFormat } from '../../../lib/i18n/locale'
import { t, tn } from '../../../lib/i18n/translate'
import { formatRowCount } from '../../data-table/format-row-count'
import type { AnyTableDefinition } from '../../data-table/table'
import { ErrorPanel } from '../../feedback/ErrorPanel'
import { Dialog } from '../../overlays/Dialog'
import { formatCount } from '../../ui/cells/format-number'
import { ExportOptionsForm } from './ExportOptionsForm'
import { type ExportSource, type ListExportState, useListExport } from './use-list-export'

/** Dialog that exports all rows of a list with the current search, filters and order. */
export default function ExportDialog({
  source,
  onClose,
}: {
  source: ExportSource<unknown>
  onClose: () => void
}) {
  const { state, start, stop, resume, saveLoadedRows } = useListExport(source)
  const rows = inSentence(source.label)
  return (
    // An export in progress cannot be closed by accident: it has to be stopped first.
    <Dialog title={t('Export {label}', { label: rows })} onClose={() => state.is !== 'reading' && onClose()}>
      {state.is === 'options' && <ExportOptionsForm source={source} onStart={start} onCancel={onClose} />}
      {state.is === 'reading' && <ExportProgress progress={state.progress} rows={rows} onStop={stop} />}
      {state.is === 'stopped' && (
        <ExportInterrupted
          state={state}
          table={source}
          onSave={saveLoadedRows}
          onResume={resume}
          onClose={onClose}
        />
      )}
      {state.is === 'done' && <ExportDone state={state} table={source} onClose={onClose} />}
    </Dialog>
  )
}

/** Summary of the exported file. */
function ExportDone({
  state,
  table,
  onClose,
}: {
  state: Extract<ListExportState, { is: 'done' }>
  table: Pick<AnyTableDefinition, 'label' | 'singular'>
  onClose: () => void
}) {
  return (
    <Stack gap="sm">
      <div role="status">
        <p className="break">{t('{rows} exported.', { rows: formatRowCount(table, state.rows) })}</p>
        {getRowCountNotes(state).map((note) => (
          <p key={note} className="break">
            {note}
          </p>
        ))}
      </div>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t('Done')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Explains why a file does not have as many rows as the list. */
function getRowCountNotes({
  rows,
  again,
  count,
}: {
  rows: number
  again: number
  count: number | null
}): string[] {
  const notes: string[] = []
  if (again > 0) {
    notes.push(
      tn(
        again,
        'The list changed during the export. {n} duplicate row was removed.',
        'The list changed during the export. {n} duplicate rows were removed.',
      ),
    )
  }
  if (count !== null && count !== rows) {
    notes.push(
      count > rows
        ? tn(
            count - rows,
            'The list has {count}. {n} is missing from the file.',
            'The list has {count}. {n} are missing from the file.',
            { count: formatCount(count) },
          )
        : t('The list now has {count}.', { count: formatCount(count) }),
    )
  }
  return notes
}

function formatProgress({ read, count, waitsUntil }: FetchProgress): string {
  const progress =
    count === null
      ? t('{read} loaded', { read: formatCount(read) })
      : t('{read} of {count} loaded', { read: formatCount(read), count: formatCount(count) })
  return waitsUntil === null
    ? progress
    : t('{progress}. Rate limited. Retrying at {time}.', {
        progress,
        time: dateFormat({ timeStyle: 'medium' }).format(waitsUntil),
      })
}

/** Progress of the export. */
function ExportProgress({
  progress,
  rows,
  onStop,
}: {
  progress: FetchProgress
  rows: string
  onStop: () => void
}) {
  const { read, count } = progress
  return (
    <Stack gap="sm">
      <progress
        className="full"
        aria-label={t('Loading {rows}', { rows })}
        {...(count !== null && count > 0 && { value: read, max: count })}
      />
      <p className="break">{formatProgress(progress)}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onStop} data-autofocus>
          {t('Cancel')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Formats the number of rows read, and the total if known. */
function formatReadCount(count: number, rows: string, all: number | null): string {
  if (all === null) return tn(count, '{rows} was loaded.', '{rows} were loaded.', { rows })
  return tn(count, '{rows} of {all} was loaded.', '{rows} of {all} were loaded.', {
    rows,
    all: formatCount(all),
  })
}

/** State of an interrupted export, with the option to save the rows read so far. */
function ExportInterrupted({
  state: { error, rows, count },
  table,
  onSave,
  onResume,
  onClose,
}: {
  state: Extract<ListExportState, { is: 'stopped' }>
  table: Pick<AnyTableDefinition, 'label' | 'singular'>
  onSave: () => void
  onResume: () => void
  onClose: () => void
}) {
  return (
    <Stack gap="sm">
      {error !== null && <ErrorPanel error={error} title={t('Not all rows could be loaded')} />}
      <p className="break" role="status">
        {rows === 0 ? t('No rows were loaded.') : formatReadCount(rows, formatRowCount(table, rows), count)}
      </p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('Discard')}
        </Button>
        {rows > 0 && (
          <Button variant="default" onClick={onSave}>
            {t('Save loaded rows')}
          </Button>
        )}
        <Button onClick={onResume} data-autofocus>
          {t('Continue')}
        </Button>
      </Group>
    </Stack>
  )
}
