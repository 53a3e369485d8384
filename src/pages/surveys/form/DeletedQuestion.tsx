import { Button, CloseButton } from '@mantine/core'
import classes from './questions.module.css'

interface DeletedQuestionProps {
  title: string
  onUndo: () => void
  onDismiss: () => void
}

/** Says which question is gone, and brings it back with its ways on. */
export function DeletedQuestion({ title, onUndo, onDismiss }: DeletedQuestionProps) {
  return (
    <div className={classes.deleted}>
      <span className={classes.deletedTitle}>{title} is deleted.</span>
      <Button id="undo-question" size="compact-sm" variant="default" onClick={onUndo}>
        Undo
      </Button>
      <CloseButton size="sm" aria-label="Dismiss" onClick={onDismiss} />
    </div>
  )
}
