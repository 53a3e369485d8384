import { Button, Group, Stack } from '@mantine/core'
import { t, tn } from '../../texts/text'
import { countWords } from '../cells/number'
import { rowWords } from '../data-table/row-words'
import type { AnyTable } from '../data-table/table'
import { ErrorPanel } from '../states/ErrorPanel'
import classes from './export.module.css'
import type { ExportState } from './use-list-export'

/** Formats the number of rows read, and the total if known. */
function readWords(count: number, rows: string, all: number | null): string {
  if (all === null) return tn(count, '{rows} was read.', '{rows} were read.', { rows })
  return tn(count, '{rows} of {all} was read.', '{rows} of {all} were read.', { rows, all: countWords(all) })
}

/** State of an interrupted export, with the option to save the rows read so far. */
export function ExportStopped({
  state: { error, rows, count },
  table,
  onKeep,
  onGoOn,
  onClose,
}: {
  state: Extract<ExportState, { is: 'stopped' }>
  table: Pick<AnyTable, 'label' | 'one'>
  onKeep: () => void
  onGoOn: () => void
  onClose: () => void
}) {
  return (
    <Stack gap="sm">
      {error !== null && <ErrorPanel error={error} title={t('Not all rows could be read')} />}
      <p className={classes.words} role="status">
        {rows === 0 ? t('Nothing was read.') : readWords(rows, rowWords(table, rows), count)}
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
