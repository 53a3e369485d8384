import { Button, Group } from '@mantine/core'
import { Dialog } from '../dialog/Dialog'

interface LeaveDialogProps {
  onStay: () => void
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before a page with unsaved changes is left. */
export default function LeaveDialog({ onStay, onKeep, onDiscard }: LeaveDialogProps) {
  return (
    <Dialog title="Leave without saving?" onClose={onStay}>
      <p style={{ margin: 0 }}>
        What you changed on this page has not been saved. This browser can keep it as a draft, without any
        secrets: it is there again when you come back.
      </p>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="subtle" color="red" onClick={onDiscard}>
          Discard
        </Button>
        <Button variant="default" onClick={onKeep}>
          Leave and keep the draft
        </Button>
        <Button onClick={onStay} data-autofocus>
          Stay
        </Button>
      </Group>
    </Dialog>
  )
}
