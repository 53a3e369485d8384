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
            'Changes are reverted one by one, the latest first. Values that others have changed since are left unchanged and listed.',
          )}
        </div>
      )}
      {createdCount > 0 && (
        <div>
          {tn(
            createdCount,
            'One created record is deleted, including everything that was added to it since.',
            '{n} created records are deleted, including everything that was added to them since.',
          )}
        </div>
      )}
      {lostParts.length > 0 && (
        <div>
          {t('Cannot be restored:')}
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
