import { memo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { JsonRecord } from '../../../../contract/json-object'
import { GroupProblem } from '../../../components/resource-form/GroupProblem'
import { useOpened } from '../../../components/resource-form/wanted'
import { SortableItem } from '../../../components/sortable/SortableItem'
import { hasFields } from '../model/questions'
import { JsonQuestion } from './JsonQuestion'
import { QuestionFields } from './QuestionFields'
import { QuestionHead } from './QuestionHead'
import classes from './questions.module.css'
import type { AllOpen } from './use-many-questions'
import type { QuestionActions } from './use-questions'

/** The head of a card changes with its title; what is below it changes by itself. */
const Fields = memo(QuestionFields)

interface QuestionCardProps {
  id: string
  index: number
  isLast: boolean
  startsOpen: boolean
  /** Something in it needs attention: it is in sight and open. */
  isFaulty: boolean
  /** What was asked of all cards last. */
  all: AllOpen | null
  hidden: boolean
  actions: QuestionActions
}

/** One question: its head is always in sight, its fields when it is open. Only its own changes draw it anew. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { id, index, isLast, startsOpen, isFaulty, all, hidden, actions } = props
  const name = `questions.${index}`
  const wire: JsonRecord = useWatch({ name: `${name}.wire` })
  const [chosen, setChosen] = useOpened([name], startsOpen)
  const [heard, hear] = useState(all)
  if (heard !== all) {
    hear(all)
    setChosen(all?.open ?? chosen)
  }
  const open = chosen || isFaulty
  const [drawn, setDrawn] = useState(open)
  if (open && !drawn) setDrawn(true)
  const title = typeof wire.question === 'string' ? wire.question : ''
  return (
    <SortableItem id={id} className={classes.card} hidden={hidden && !isFaulty}>
      <QuestionHead
        id={id}
        index={index}
        isLast={isLast}
        title={title}
        type={wire.type}
        open={open}
        onToggle={() => setChosen(!open)}
        actions={actions}
      />
      <div id={`${id}-fields`} className={classes.body} hidden={!open}>
        {drawn ? <GroupProblem name={name} /> : <div data-field={name} hidden />}
        {drawn &&
          (hasFields({ wire }) ? (
            <Fields index={index} isLast={isLast} />
          ) : (
            <JsonQuestion index={index} isLast={isLast} />
          ))}
      </div>
    </SortableItem>
  )
})
