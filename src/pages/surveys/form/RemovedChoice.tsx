import { Button } from '@mantine/core'
import classes from './questions.module.css'

interface RemovedChoiceProps {
  id: string
  text: string
  onPutBack: () => void
}

/** Says which choice is gone, and puts it back with its way on. */
export function RemovedChoice({ id, text, onPutBack }: RemovedChoiceProps) {
  return (
    <div className={classes.deleted}>
      <span className={classes.deletedTitle}>“{text}” is removed.</span>
      <Button id={id} size="compact-sm" variant="default" onClick={onPutBack}>
        Put back
      </Button>
    </div>
  )
}
