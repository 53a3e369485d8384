import { Button, Group } from '@mantine/core'
import { Dialog } from '../dialog/Dialog'

/** Asks before a page with unsaved changes is left. */
export default function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <Dialog title="Leave without saving?" onClose={onStay}>
      <p style={{ margin: 0 }}>What you changed on this page has not been saved. It will be lost.</p>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onLeave}>
          Leave
        </Button>
        <Button onClick={onStay} data-autofocus>
          Stay
        </Button>
      </Group>
    </Dialog>
  )
}
