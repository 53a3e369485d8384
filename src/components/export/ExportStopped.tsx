import { Button, Group, Stack } from '@mantine/core'
import { t } from '../../texts/text'
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
      {error !== null && <ErrorPanel error={error} title={t('Not all rows could be read')} />}
      <p className={classes.words} role="status">
        {rows === 0
          ? t('Nothing was read.')
          : t('{row}{it} {it2} read.', {
              row: rowWords(table, rows),
              it: count === null ? '' : t(' of {format}', { format: number.format(count) }),
              it2: rows === 1 ? 'was' : 'were',
            })}
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
