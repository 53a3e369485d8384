import { Button, Group } from '@mantine/core'
import { t } from '../../texts/translate'
import { Dialog } from '../dialog/Dialog'

interface LeaveDialogProps {
  onStay: () => void
  onKeep: () => void
  onDiscard: () => void
}

/** Confirmation before a page with unsaved changes is left. */
export default function UnsavedChangesDialog({ onStay, onKeep, onDiscard }: LeaveDialogProps) {
  return (
    <Dialog title={t('Leave without saving?')} onClose={onStay}>
      <p style={{ margin: 0 }}>
        {t(
          'What you changed on this page has not been saved. This browser can keep it as a draft, without any secrets: it is there again when you come back.',
        )}
      </p>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="subtle" color="red" onClick={onDiscard}>
          {t('Discard')}
        </Button>
        <Button variant="default" onClick={onKeep}>
          {t('Leave and keep the draft')}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t('Stay')}
        </Button>
      </Group>
    </Dialog>
  )
}
