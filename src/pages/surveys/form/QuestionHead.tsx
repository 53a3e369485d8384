import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import { focusLater } from '../../../components/form/focus-later'
import { Chevron } from '../../../components/ui/cells/Chevron'
import { DragHandle } from '../../../components/ui/sortable/SortableItem'
import { t } from '../../../lib/i18n/translate'
import { getQuestionTypeLabel } from '../model/question-types'
import { QuestionNumber } from '../view/QuestionNumber'
import { useQuestionTitles } from './QuestionTitles'
import classes from './questions.module.css'
import { ToolButton } from './ToolButton'
import type { QuestionActions } from './use-questions'

interface QuestionHeadProps {
  id: string
  index: number
  isLast: boolean
  type: unknown
  open: boolean
  onToggle: () => void
  actions: QuestionActions
}

/** Header of a question card: always visible, with the actions that apply to the whole question. */
export function QuestionHead({ id, index, isLast, type, open, onToggle, actions }: QuestionHeadProps) {
  const number = index + 1
  const title = useQuestionTitles({ key: id })[0]?.text ?? t('New question')
  const move = (to: number, button: string) => {
    actions.move(index, to)
    focusLater(`${id}-${button}`)
  }
  return (
    <div className={classes.head}>
      <DragHandle label={t('Drag question {number}, or press Space and use the arrow keys', { number })} />
      <h3 className={classes.heading}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={`${id}-fields`}
          onClick={onToggle}
        >
          <Chevron open={open} />
          <QuestionNumber index={index} />
          <span className={classes.title}>{title}</span>
          <span className={classes.type}>{getQuestionTypeLabel(type)}</span>
        </button>
      </h3>
      <div className={classes.tools}>
        <ToolButton
          id={`${id}-up`}
          label={t('Move question {number} up', { number })}
          icon={IconArrowUp}
          idle={index === 0}
          onClick={() => move(index - 1, 'up')}
        />
        <ToolButton
          id={`${id}-down`}
          label={t('Move question {number} down', { number })}
          icon={IconArrowDown}
          idle={isLast}
          onClick={() => move(index + 1, 'down')}
        />
        <ToolButton
          label={t('Duplicate question {number}', { number })}
          icon={IconCopy}
          onClick={() => actions.duplicate(index)}
        />
        <ToolButton
          label={t('Delete question {number}', { number })}
          icon={IconTrash}
          onClick={() => actions.remove(index)}
        />
      </div>
    </div>
  )
}
