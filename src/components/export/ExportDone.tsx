import { Button, Group, Stack } from '@mantine/core'
import { t } from '../../texts/text'
import { rowWords } from '../data-table/row-words'
import type { AnyTable } from '../data-table/table'
import { differences } from './differences'
import classes from './export.module.css'
import type { ExportState } from './use-list-export'

/** Summary of the exported file. */
export function ExportDone({
  state,
  table,
  onClose,
}: {
  state: Extract<ExportState, { is: 'done' }>
  table: Pick<AnyTable, 'label' | 'one'>
  onClose: () => void
}) {
  return (
    <Stack gap="sm">
      <div role="status">
        <p className={classes.words}>{t('{rows} saved.', { rows: rowWords(table, state.rows) })}</p>
        {differences(state).map((words) => (
          <p key={words} className={classes.words}>
            {words}
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
