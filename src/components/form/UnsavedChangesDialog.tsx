import { Button, Group } from '@mantine/core'
import { t } from '../../lib/i18n/translate'
import { Dialog } from '../overlays/Dialog'

interface LeaveDialogProps {
  onStay: () => void
  onSaveDraft: () => void
  onDiscard: () => void
}

/** Confirmation before a page with unsaved changes is left. */
export default function UnsavedChangesDialog({ onStay, onSaveDraft, onDiscard }: LeaveDialogProps) {
  return (
    <Dialog title={t('Leave without saving?')} onClose={onStay}>
      <p style={{ margin: 0 }}>
        {t(
          'Your changes on this page are not saved. This browser can save them as a draft, without secrets, and restore them when you return.',
        )}
      </p>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="subtle" color="red" onClick={onDiscard}>
          {t('Discard')}
        </Button>
        <Button variant="default" onClick={onSaveDraft}>
          {t('Save draft and leave')}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t('Keep editing')}
        </Button>
      </Group>
    </Dialog>
  )
}
