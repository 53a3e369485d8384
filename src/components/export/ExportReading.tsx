import { Button, Group, Stack } from '@mantine/core'
import type { WalkProgress } from '../../api/walk-pages'
import { rich } from '../../texts/rich'
import { t } from '../../texts/text'
import classes from './export.module.css'

const number = new Intl.NumberFormat()
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

/** How far the reading is. */
export function ExportReading({
  progress: { read, count, waitsUntil },
  rows,
  onStop,
}: {
  progress: WalkProgress
  rows: string
  onStop: () => void
}) {
  return (
    <Stack gap="sm">
      <progress
        className={classes.progress}
        aria-label={t('Reading {rows}', { rows })}
        {...(count !== null && count > 0 && { value: read, max: count })}
      />
      <p className={classes.words}>
        {rich('{format}{it} read{it2}', {
          format: number.format(read),
          it: count !== null && t(' of {format}', { format: number.format(count) }),
          it2: waitsUntil !== null && `. The server asks to wait: it goes on at ${clock.format(waitsUntil)}.`,
        })}
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onStop} data-autofocus>
          {t('Cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
