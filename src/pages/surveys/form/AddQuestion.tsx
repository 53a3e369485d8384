import { UnstyledButton } from '@mantine/core'
import {
  IconCheckbox,
  IconCircleDot,
  IconExternalLink,
  IconMessage2,
  IconStar,
  type TablerIcon,
} from '@tabler/icons-react'
import { t } from '../../../texts/translate'
import { QUESTION_TYPE_LABELS, QUESTION_TYPES, type QuestionType } from '../model/question-types'
import classes from './questions.module.css'

const QUESTION_ICONS: Record<QuestionType, TablerIcon> = {
  open: IconMessage2,
  rating: IconStar,
  single_choice: IconCircleDot,
  multiple_choice: IconCheckbox,
  link: IconExternalLink,
}

/** Buttons that add a question, one per type. */
export function AddQuestion({ onAdd }: { onAdd: (type: QuestionType) => void }) {
  return (
    <div className={classes.add}>
      <h3 className={classes.addTitle}>{t('Add question')}</h3>
      <div className={classes.addButtons}>
        {QUESTION_TYPES.map((type) => {
          const Icon = QUESTION_ICONS[type]
          return (
            <UnstyledButton key={type} className={classes.addButton} onClick={() => onAdd(type)}>
              <Icon size={18} className={classes.addIcon} aria-hidden />
              <span className={classes.addLabel}>{QUESTION_TYPE_LABELS[type].label}</span>
              <span className={classes.addHint}>{QUESTION_TYPE_LABELS[type].description}</span>
            </UnstyledButton>
          )
        })}
      </div>
    </div>
  )
}
