import { Button, Group, Stack } from '@mantine/core'
import type { AnyTable } from '../data-table/table'
import { ErrorPanel } from '../states/ErrorPanel'
import classes from './export.module.css'
import { rowWords } from './row-words'
import type { ExportState } from './use-list-export'

const number = new Intl.NumberFormat()

/** The reading came to a halt: what is there is not lost. */
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
      {error !== null && <ErrorPanel error={error} title="Not all rows could be read" />}
      <p className={classes.words} role="status">
        {rows === 0
          ? 'Nothing was read.'
          : `${rowWords(table, rows)}${count === null ? '' : ` of ${number.format(count)}`} ${rows === 1 ? 'was' : 'were'} read.`}
      </p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Discard
        </Button>
        {rows > 0 && (
          <Button variant="default" onClick={onKeep}>
            Save what was read
          </Button>
        )}
        <Button onClick={onGoOn} data-autofocus>
          Go on
        </Button>
      </Group>
    </Stack>
  )
}
