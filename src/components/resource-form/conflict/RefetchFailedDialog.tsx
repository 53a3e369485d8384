import { Button, Group, Stack } from '@mantine/core'
import { t } from '../../../texts/translate'
import { Dialog } from '../../dialog/Dialog'
import { ErrorPanel } from '../../feedback/ErrorPanel'
import classes from '../review/dialogs.module.css'
import type { RefetchDecision } from './resolve-conflicts'

/** Dialog shown when the record could not be refetched before saving; asks how to proceed. */
export default function RefetchFailedDialog({
  error,
  answer,
}: {
  error: unknown
  answer: (decision: RefetchDecision) => void
}) {
  return (
    <Dialog title={t('Not saved yet')} onClose={() => answer(null)}>
      <Stack gap="md">
        <p className={classes.text}>
          {t(
            'Before it is saved, the dashboard looks whether somebody else has changed it. That did not work. What you wrote is still in the form.',
          )}
        </p>
        <ErrorPanel error={error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => answer(null)}>
            {t('Back to the form')}
          </Button>
          <Button variant="default" onClick={() => answer('unseen')}>
            {t('Save without looking')}
          </Button>
          <Button onClick={() => answer('again')} data-autofocus>
            {t('Try again')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
