import { Button } from '@mantine/core'
import { t } from '../../../texts/translate'
import classes from './questions.module.css'

interface RemovedChoiceProps {
  id: string
  text: string
  onPutBack: () => void
}

/** Placeholder of a removed choice, with an undo button that also restores its branching. */
export function RemovedChoice({ id, text, onPutBack }: RemovedChoiceProps) {
  return (
    <div className={classes.deleted}>
      <span className={classes.deletedTitle}>{t('“{text}” was removed.', { text })}</span>
      <Button id={id} size="compact-sm" variant="default" onClick={onPutBack}>
        {t('Undo')}
      </Button>
    </div>
  )
}
