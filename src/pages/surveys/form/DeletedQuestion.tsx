import { Button, CloseButton } from '@mantine/core'
import { WarningText } from '../../../components/resource-form/WarningText'
import { t } from '../../../texts/translate'
import { describeBreakingChange } from '../labels/breaking-changes'
import { canHaveAnswers, findBreakingChanges } from '../model/breaking-changes'
import type { QuestionDraft } from '../model/questions'
import classes from './questions.module.css'
import { useResponses } from './use-responses'

interface DeletedQuestionProps {
  draft: QuestionDraft
  title: string
  undo: () => void
  forget: () => void
}

/** Placeholder at the position of a deleted question, with an undo button that also restores its branching. */
export function DeletedQuestion({ draft, title, undo, forget }: DeletedQuestionProps) {
  const responses = useResponses()
  const warning =
    canHaveAnswers(draft) && describeBreakingChange('question', findBreakingChanges(draft), responses)
  return (
    <li className={classes.deleted}>
      <div className={classes.deletedTitle}>
        {t('{title} was deleted.', { title })}
        <WarningText>{warning}</WarningText>
      </div>
      <Button id="undo-question" size="compact-sm" variant="default" onClick={undo}>
        {t('Undo')}
      </Button>
      <CloseButton aria-label={t('Dismiss')} onClick={forget} />
    </li>
  )
}
