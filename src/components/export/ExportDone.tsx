import { Button, Group, Stack } from '@mantine/core'
import { t } from '../../texts/translate'
import { formatRowCount } from '../data-table/format-row-count'
import type { AnyTableDefinition } from '../data-table/table'
import classes from './export.module.css'
import { getRowCountNotes } from './row-count-notes'
import type { ListExportState } from './use-list-export'

/** Summary of the exported file. */
export function ExportDone({
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
        <p className={classes.words}>{t('{rows} exported.', { rows: formatRowCount(table, state.rows) })}</p>
        {getRowCountNotes(state).map((note) => (
          <p key={note} className={classes.words}>
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
