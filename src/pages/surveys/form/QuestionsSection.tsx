import { Button, CloseButton, TextInput, UnstyledButton } from '@mantine/core'
import {
  IconCheckbox,
  IconCircleDot,
  IconExternalLink,
  IconMessage2,
  IconSearch,
  IconStar,
  type TablerIcon,
} from '@tabler/icons-react'
import { Fragment, useMemo } from 'react'
import { GroupProblem } from '../../../components/form/FieldGroup'
import { WarningText } from '../../../components/form/WarningText'
import { formatCount } from '../../../components/ui/cells/format-number'
import { SortableList } from '../../../components/ui/sortable/SortableList'
import { t } from '../../../lib/i18n/translate'
import { FlowPanel } from '../flow/FlowPanel'
import { canHaveAnswers, describeBreakingChange, findBreakingChanges } from '../model/breaking-changes'
import { QUESTION_TYPE_LABELS, QUESTION_TYPES, type QuestionType } from '../model/question-types'
import type { QuestionDraft } from '../model/questions'
import { FieldWarning } from './FieldWarning'
import { QuestionEditorCard } from './QuestionEditorCard'
import { QuestionTitles } from './QuestionTitles'
import classes from './questions.module.css'
import { useResponses } from './survey-context'
import { useManyQuestions, useQuestions } from './use-questions'

/** Number of questions above which not all fields are rendered. */
const MAX_RENDERED = 100

type ManyQuestionsProps = ReturnType<typeof useManyQuestions> & { count: number }

/** Toolbar above a long list of questions. */
function ManyQuestions({ count, searchText, matchingKeys, find, openAll }: ManyQuestionsProps) {
  return (
    <div className="row wrap gap-8 mb-12">
      <TextInput
        className="grow-200 narrow"
        aria-label={t('Search questions')}
        placeholder={t('Search questions')}
        leftSection={<IconSearch size={16} />}
        autoComplete="off"
        value={searchText}
        onChange={({ currentTarget }) => find(currentTarget.value)}
      />
      <span role="status" className="flex-1 soft text-sm">
        {matchingKeys &&
          t('{found} of {count}', { found: formatCount(matchingKeys.size), count: formatCount(count) })}
      </span>
      {count <= MAX_RENDERED && (
        <Button size="compact-sm" variant="default" onClick={() => openAll(true)}>
          {t('Expand all')}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => openAll(false)}>
        {t('Collapse all')}
      </Button>
    </div>
  )
}

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
      {(rows.length > MANY || many.matchingKeys) && <ManyQuestions {...many} count={rows.length} />}
      <SortableList
        ids={ids}
        getItemName={actions.titled}
        onMove={actions.move}
        announce={announce}
        disabled={many.matchingKeys !== null}
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
              hidden={many.matchingKeys !== null && !many.matchingKeys.has(key) && opened !== key}
              actions={actions}
            />
          </Fragment>
        ))}
        {deleted && deleted.at >= rows.length && deletedElement}
      </SortableList>
      <p role="status" className="target mt-6 soft text-sm">
        {announcement}
      </p>
      <AddQuestion onAdd={actions.add} />
      <FlowPanel />
    </QuestionTitles>
  )
}

interface DeletedQuestionProps {
  draft: QuestionDraft
  title: string
  undo: () => void
  forget: () => void
}

/** Placeholder at the position of a deleted question, with an undo button that also restores its branching. */
function DeletedQuestion({ draft, title, undo, forget }: DeletedQuestionProps) {
  const responses = useResponses()
  const warning =
    canHaveAnswers(draft) && describeBreakingChange('question', findBreakingChanges(draft), responses)
  return (
    <li className="rounded shaded row gap-8 p-8-12">
      <div className="grow break">
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

const QUESTION_ICONS: Record<QuestionType, TablerIcon> = {
  open: IconMessage2,
  rating: IconStar,
  single_choice: IconCircleDot,
  multiple_choice: IconCheckbox,
  link: IconExternalLink,
}

/** Buttons that add a question, one per type. */
function AddQuestion({ onAdd }: { onAdd: (type: QuestionType) => void }) {
  return (
    <div className="mt-16">
      <h3 className="mb-8">{t('Add question')}</h3>
      <div className="flex wrap gap-8">
        {QUESTION_TYPES.map((type) => {
          const Icon = QUESTION_ICONS[type]
          return (
            <UnstyledButton key={type} className={classes.addButton} onClick={() => onAdd(type)}>
              <Icon size={18} className="accent" aria-hidden />
              <span className="bold">{QUESTION_TYPE_LABELS[type].label}</span>
              <span className="col-2 soft text-sm">{QUESTION_TYPE_LABELS[type].description}</span>
            </UnstyledButton>
          )
        })}
      </div>
    </div>
  )
}
