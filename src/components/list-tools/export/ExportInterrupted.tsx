import { Button, Group, Stack } from '@mantine/core'
import { t, tn } from '../../../lib/i18n/translate'
import { formatRowCount } from '../../data-table/format-row-count'
import type { AnyTableDefinition } from '../../data-table/table'
import { ErrorPanel } from '../../feedback/ErrorPanel'
import { formatCount } from '../../ui/cells/format-number'
import type { ListExportState } from './use-list-export'

/** Formats the number of rows read, and the total if known. */
function formatReadCount(count: number, rows: string, all: number | null): string {
  if (all === null) return tn(count, '{rows} was loaded.', '{rows} were loaded.', { rows })
  return tn(count, '{rows} of {all} was loaded.', '{rows} of {all} were loaded.', {
    rows,
    all: formatCount(all),
  })
}

/** State of an interrupted export, with the option to save the rows read so far. */
export function ExportInterrupted({
  state: { error, rows, count },
  table,
  onKeep,
  onGoOn,
  onClose,
}: {
  state: Extract<ListExportState, { is: 'stopped' }>
  table: Pick<AnyTableDefinition, 'label' | 'singular'>
  onKeep: () => void
  onGoOn: () => void
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
          <Button variant="default" onClick={onKeep}>
            {t('Save loaded rows')}
          </Button>
        )}
        <Button onClick={onGoOn} data-autofocus>
          {t('Continue')}
        </Button>
      </Group>
    </Stack>
  )
}
