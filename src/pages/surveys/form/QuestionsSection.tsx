import { VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import { GroupProblem } from '../../../components/resource-form/GroupProblem'
import { FlowPanel } from '../flow/FlowPanel'
import { AddQuestion } from './AddQuestion'
import { Caution } from './Caution'
import { DeletedQuestion } from './DeletedQuestion'
import { QuestionCard } from './QuestionCard'
import { QuestionTitles } from './QuestionTitles'
import classes from './questions.module.css'
import { useQuestions } from './use-questions'

/** More questions than this start closed, so that the list can be seen at a glance. */
const OPEN_AT_ONCE = 3

/** The questions in their order. */
export function QuestionsFields() {
  const { rows, opened, deleted, announcement, actions } = useQuestions()
  return (
    <QuestionTitles>
      <GroupProblem name="questions" />
      <Caution about="questions" />
      <ol className={classes.list}>
        {rows.map((row, index) => (
          <Fragment key={row.key}>
            {deleted?.at === index && <DeletedQuestion {...deleted} {...actions} />}
            <QuestionCard
              id={row.key}
              index={index}
              count={rows.length}
              startsOpen={rows.length <= OPEN_AT_ONCE || opened === row.key}
              actions={actions}
            />
          </Fragment>
        ))}
        {deleted && deleted.at >= rows.length && <DeletedQuestion {...deleted} {...actions} />}
      </ol>
      <AddQuestion onAdd={actions.add} />
      <FlowPanel />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </QuestionTitles>
  )
}
