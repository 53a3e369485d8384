import { Stack } from '@mantine/core'
import type { InverseTask } from '../../api/bulk/task'
import { t, tn } from '../../texts/translate'
import classes from './bulk.module.css'

/** Content of the confirmation before many changes are undone. */
export function UndoConfirmation({ ways }: { ways: readonly InverseTask[] }) {
  const made = ways.filter(({ deletes }) => deletes).length
  const lost = [...new Set(ways.flatMap((way) => way.lost))]
  return (
    <Stack gap="sm">
      {made < ways.length && (
        <div>
          {t(
            'Each is put back as it was, the last one first. What others have changed since is left as it is, and named.',
          )}
        </div>
      )}
      {made > 0 && (
        <div>
          {tn(
            made,
            'One record that was made is deleted, and everything that was added since goes along.',
            '{n} records that were made are deleted, and everything that was added since goes along.',
          )}
        </div>
      )}
      {lost.length > 0 && (
        <div>
          {t('What does not come back:')}
          <ul className={classes.skipped}>
            {lost.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  )
}
