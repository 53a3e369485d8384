import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconCopy, IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { JsonRecord } from '../../../../contract/json-object'
import { isWithin, messagesOf } from '../../../components/resource-form/field-errors'
import { GroupProblem } from '../../../components/resource-form/GroupProblem'
import { useOpened } from '../../../components/resource-form/wanted'
import { questionTypeLabel } from '../model/question-types'
import { hasFields } from '../model/questions'
import { focusLater } from './focus-later'
import { JsonQuestion } from './JsonQuestion'
import { QuestionFields } from './QuestionFields'
import classes from './questions.module.css'
import type { QuestionActions } from './use-questions'

/** The head of a card changes with its title; what is below it changes by itself. */
const Fields = memo(QuestionFields)

interface QuestionCardProps {
  id: string
  index: number
  count: number
  startsOpen: boolean
  actions: QuestionActions
}

/** One question: its head is always in sight, its fields when it is open. */
export function QuestionCard({ id, index, count, startsOpen, actions }: QuestionCardProps) {
  const name = `questions.${index}`
  const wire: JsonRecord = useWatch({ name: `${name}.wire` })
  const { errors } = useFormState()
  const [chosen, setChosen] = useOpened([name], startsOpen)
  const open = chosen || messagesOf(errors).some(({ field }) => isWithin(field, [name]))
  const [drawn, setDrawn] = useState(open)
  if (open && !drawn) setDrawn(true)
  const title = typeof wire.question === 'string' ? wire.question : ''

  const move = (to: number, button: string) => {
    actions.move(index, to)
    focusLater(`${id}-${button}`)
  }
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h3 className={classes.heading}>
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={open}
            aria-controls={`${id}-fields`}
            onClick={() => setChosen(!open)}
          >
            <IconChevronDown size={16} className={classes.chevron} data-open={open} aria-hidden />
            <span className={classes.number}>{index + 1}</span>
            <span className={classes.title}>{title || 'New question'}</span>
            <span className={classes.type}>{questionTypeLabel(wire.type)}</span>
          </UnstyledButton>
        </h3>
        <div className={classes.tools}>
          <ActionIcon
            id={`${id}-up`}
            variant="subtle"
            color="gray"
            aria-label={`Move question ${index + 1} up`}
            aria-disabled={index === 0}
            onClick={() => index > 0 && move(index - 1, 'up')}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            id={`${id}-down`}
            variant="subtle"
            color="gray"
            aria-label={`Move question ${index + 1} down`}
            aria-disabled={index === count - 1}
            onClick={() => index < count - 1 && move(index + 1, 'down')}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Duplicate question ${index + 1}`}
            onClick={() => actions.duplicate(index)}
          >
            <IconCopy size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Delete question ${index + 1}`}
            onClick={() => actions.remove(index)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      </div>
      <div id={`${id}-fields`} className={classes.body} hidden={!open}>
        <GroupProblem name={name} />
        {drawn && (hasFields({ wire }) ? <Fields index={index} /> : <JsonQuestion index={index} />)}
      </div>
    </li>
  )
}
