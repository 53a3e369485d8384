import { Button, CloseButton } from '@mantine/core'
import classes from './questions.module.css'

interface DeletedQuestionProps {
  title: string
  undo: () => void
  forget: () => void
}

/** Says in its place which question is gone, and brings it back with its ways on. */
export function DeletedQuestion({ title, undo, forget }: DeletedQuestionProps) {
  return (
    <li className={classes.deleted}>
      <span className={classes.deletedTitle}>{title} is deleted.</span>
      <Button id="undo-question" size="compact-sm" variant="default" onClick={undo}>
        Undo
      </Button>
      <CloseButton size="sm" aria-label="Dismiss" onClick={forget} />
    </li>
  )
}
