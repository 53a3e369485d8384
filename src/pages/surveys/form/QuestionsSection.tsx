import { Fragment, useMemo } from 'react'
import { GroupProblem } from '../../../components/resource-form/GroupProblem'
import { SortableList } from '../../../components/sortable/SortableList'
import { FlowPanel } from '../flow/FlowPanel'
import { AddQuestion } from './AddQuestion'
import { DeletedQuestion } from './DeletedQuestion'
import { FieldWarning } from './FieldWarning'
import { ManyQuestions } from './ManyQuestions'
import { QuestionEditorCard } from './QuestionEditorCard'
import { QuestionTitles } from './QuestionTitles'
import classes from './questions.module.css'
import { useManyQuestions } from './use-many-questions'
import { useQuestions } from './use-questions'

/** Number of questions above which the cards start collapsed, so that the list can be scanned. */
const OPEN_AT_ONCE = 3
/** Number of questions above which the list has a toolbar. */
const MANY = 10
/** Number of questions above which only those near the viewport are rendered. */
const LONG = 20

/** Ordered list of questions. */
export function QuestionsFields() {
  const { rows, faulty, opened, deleted, announcement, announce, actions, undo, forget } = useQuestions()
  const many = useManyQuestions()
  const ids = useMemo(() => rows.map(({ key }) => key), [rows])
  const deletedElement = deleted && <DeletedQuestion {...deleted} undo={undo} forget={forget} />
  return (
    <QuestionTitles>
      <GroupProblem name="questions" />
      <FieldWarning about="questions" />
      {(rows.length > MANY || many.found) && <ManyQuestions {...many} count={rows.length} />}
      <SortableList
        ids={ids}
        getItemName={actions.titled}
        onMove={actions.move}
        announce={announce}
        disabled={many.found !== null}
        className={rows.length > LONG ? `${classes.list} ${classes.long}` : classes.list}
      >
        {rows.map(({ key }, index) => (
          <Fragment key={key}>
            {deleted?.at === index && deletedElement}
            <QuestionEditorCard
              id={key}
              index={index}
              isLast={index === rows.length - 1}
              startsOpen={rows.length <= OPEN_AT_ONCE || opened === key}
              isFaulty={faulty.has(index)}
              all={many.all}
              hidden={many.found !== null && !many.found.has(key) && opened !== key}
              actions={actions}
            />
          </Fragment>
        ))}
        {deleted && deleted.at >= rows.length && deletedElement}
      </SortableList>
      <p role="status" className={classes.status}>
        {announcement}
      </p>
      <AddQuestion onAdd={actions.add} />
      <FlowPanel />
    </QuestionTitles>
  )
}
