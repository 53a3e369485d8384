import { Button, Group, Stack } from '@mantine/core'
import { t } from '../../../lib/i18n/translate'
import { ErrorPanel } from '../../feedback/ErrorPanel'
import { Dialog } from '../../overlays/Dialog'
import type { RefetchDecision } from './merge'

/** Dialog shown when the record could not be refetched before saving; asks how to proceed. */
export default function RefetchFailedDialog({
  error,
  resolve,
}: {
  error: unknown
  resolve: (decision: RefetchDecision) => void
}) {
  return (
    <Dialog title={t('Not saved')} onClose={() => resolve(null)}>
      <Stack gap="md">
        <p className="flush">
          {t(
            'The dashboard could not check whether someone else has changed the record. The form still contains your changes.',
          )}
        </p>
        <ErrorPanel error={error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => resolve(null)}>
            {t('Back')}
          </Button>
          <Button variant="default" onClick={() => resolve('unseen')}>
            {t('Save anyway')}
          </Button>
          <Button onClick={() => resolve('again')} data-autofocus>
            {t('Try again')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
