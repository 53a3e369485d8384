import { Button, Group, Stack } from '@mantine/core'
import type { FetchProgress } from '../../../api/query/paginate'
import { dateFormat } from '../../../lib/i18n/locale'
import { t } from '../../../lib/i18n/translate'
import { formatCount } from '../../ui/cells/format-number'
import classes from './export.module.css'

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
export function ExportProgress({
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
        aria-label={t('Loading {rows}', { rows })}
        {...(count !== null && count > 0 && { value: read, max: count })}
      />
      <p className={classes.words}>{formatProgress(progress)}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onStop} data-autofocus>
          {t('Cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
