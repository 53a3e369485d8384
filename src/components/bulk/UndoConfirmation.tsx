import { Stack } from '@mantine/core'
import type { InverseTask } from '../../api/bulk/task'
import { t, tn } from '../../texts/translate'
import classes from './bulk.module.css'

/** Content of the confirmation before many changes are undone. */
export function UndoConfirmation({ ways }: { ways: readonly InverseTask[] }) {
  const createdCount = ways.filter(({ deletes }) => deletes).length
  const lostParts = [...new Set(ways.flatMap((inverse) => inverse.lost))]
  return (
    <Stack gap="sm">
      {createdCount < ways.length && (
        <div>
          {t(
            'Each is put back as it was, the last one first. What others have changed since is left as it is, and named.',
          )}
        </div>
      )}
      {createdCount > 0 && (
        <div>
          {tn(
            createdCount,
            'One record that was made is deleted, and everything that was added since goes along.',
            '{n} records that were made are deleted, and everything that was added since goes along.',
          )}
        </div>
      )}
      {lostParts.length > 0 && (
        <div>
          {t('What does not come back:')}
          <ul className={classes.skipped}>
            {lostParts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  )
}
