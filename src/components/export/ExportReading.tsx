import { Button, Group, Stack } from '@mantine/core'
import type { WalkProgress } from '../../api/walk-pages'
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
        aria-label={`Reading ${rows}`}
        {...(count !== null && count > 0 && { value: read, max: count })}
      />
      <p className={classes.words}>
        {number.format(read)}
        {count !== null && ` of ${number.format(count)}`} read
        {waitsUntil !== null && `. The server asks to wait: it goes on at ${clock.format(waitsUntil)}.`}
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onStop} data-autofocus>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}
