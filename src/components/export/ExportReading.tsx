import { Button, Group, Stack } from '@mantine/core'
import { dateFormat } from '../../api/locale'
import type { FetchProgress } from '../../api/paginate'
import { t } from '../../texts/text'
import { countWords } from '../cells/number'
import classes from './export.module.css'

function progressWords({ read, count, waitsUntil }: FetchProgress): string {
  const progress =
    count === null
      ? t('{read} read', { read: countWords(read) })
      : t('{read} of {count} read', { read: countWords(read), count: countWords(count) })
  return waitsUntil === null
    ? progress
    : t('{progress}. The server asks to wait: it goes on at {time}.', {
        progress,
        time: dateFormat({ timeStyle: 'medium' }).format(waitsUntil),
      })
}

/** Progress of the export. */
export function ExportReading({
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
        className={classes.progress}
        aria-label={t('Reading {rows}', { rows })}
        {...(count !== null && count > 0 && { value: read, max: count })}
      />
      <p className={classes.words}>{progressWords(progress)}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onStop} data-autofocus>
          {t('Cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
