import { Button, Group, Stack } from '@mantine/core'
import { t, tn } from '../../texts/translate'
import { formatCount } from '../cells/format-number'
import { formatRowCount } from '../data-table/format-row-count'
import type { AnyTableDefinition } from '../data-table/table'
import { ErrorPanel } from '../feedback/ErrorPanel'
import classes from './export.module.css'
import type { ListExportState } from './use-list-export'

/** Formats the number of rows read, and the total if known. */
function formatReadCount(count: number, rows: string, all: number | null): string {
  if (all === null) return tn(count, '{rows} was read.', '{rows} were read.', { rows })
  return tn(count, '{rows} of {all} was read.', '{rows} of {all} were read.', { rows, all: formatCount(all) })
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
      {error !== null && <ErrorPanel error={error} title={t('Not all rows could be read')} />}
      <p className={classes.words} role="status">
        {rows === 0 ? t('Nothing was read.') : formatReadCount(rows, formatRowCount(table, rows), count)}
      </p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('Discard')}
        </Button>
        {rows > 0 && (
          <Button variant="default" onClick={onKeep}>
            {t('Save what was read')}
          </Button>
        )}
        <Button onClick={onGoOn} data-autofocus>
          {t('Go on')}
        </Button>
      </Group>
    </Stack>
  )
}
