import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { JsonRecord } from '../../../../contract/is-object'
import { FieldStack, GroupProblem } from '../../../components/form/FieldGroup'
import { focusLater, useDisclosure, useFocusRequest } from '../../../components/form/focus'
import { JsonField } from '../../../components/form/JsonField'
import { isWithin } from '../../../components/form/model'
import { Chevron } from '../../../components/ui/cells/Chevron'
import { DragHandle, SortableItem } from '../../../components/ui/sortable/SortableItem'
import { t } from '../../../lib/i18n/translate'
import { getQuestionTypeLabel } from '../model/question-types'
import { hasFields } from '../model/questions'
import { QuestionNumber } from '../view/QuestionNumber'
import { BranchingField } from './BranchingField'
import { QuestionFields } from './QuestionFields'
import { useQuestionTitles } from './QuestionTitles'
import classes from './questions.module.css'
import { ToolButton } from './ToolButton'
import type { AllOpen, QuestionActions } from './use-questions'

/** Question properties that determine its editor. */
interface Kind {
  type: unknown
  hasFields: boolean
}

/** `wire` is undefined for one render after the question has been removed. */
const getKind = (wire: JsonRecord | undefined): Kind => ({
  type: wire?.type,
  hasFields: wire !== undefined && hasFields({ wire }),
})

interface QuestionCardProps {
  id: string
  index: number
  isLast: boolean
  startsOpen: boolean
  /** If true, something in the question needs attention: it is rendered and expanded. */
  isFaulty: boolean
  /** Last request to expand or collapse all cards. */
  all: AllOpen | null
  hidden: boolean
  actions: QuestionActions
}

/**
 * One question: the header is always visible, the fields when expanded. Memoized: re-renders only for its own changes.
 */
export const QuestionEditorCard = memo(function QuestionEditorCard(props: QuestionCardProps) {
  const { id, index, isLast, startsOpen, isFaulty, all, hidden, actions } = props
  const name = `questions.${index}`
  const kind: Kind = useWatch({ name: `${name}.wire`, compute: getKind })
  const [isOpen, setChosen] = useDisclosure([name], startsOpen)
  const [lastAll, setLastAll] = useState(all)
  if (lastAll !== all) {
    setLastAll(all)
    setChosen(all?.open ?? isOpen)
  }
  const open = isOpen || isFaulty
  const body = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(body, startsOpen)
  const isRequested = isWithin(useFocusRequest().request.path, [name])
  // Every rendered field is notified of each keystroke, so fields are rendered only once the user comes near them.
  const shouldRender = open && (isNear || isFaulty || isRequested)
  const [isRendered, setRendered] = useState(shouldRender)
  if (shouldRender && !isRendered) setRendered(true)
  return (
    <SortableItem
      id={id}
      className={open ? `${classes.card} ${classes.opened}` : classes.card}
      hidden={hidden && !isFaulty}
    >
      <QuestionHead
        id={id}
        index={index}
        isLast={isLast}
        type={kind.type}
        open={open}
        onToggle={() => {
          setRendered(true)
          setChosen(!open)
        }}
        actions={actions}
      />
      <div
        ref={body}
        id={`${id}-fields`}
        className={classes.body}
        data-waiting={!isRendered || undefined}
        hidden={!open}
      >
        {isRendered ? <GroupProblem name={name} /> : <div data-field={name} hidden />}
        {isRendered &&
          (kind.hasFields ? (
            <QuestionFields index={index} isLast={isLast} />
          ) : (
            <JsonQuestion index={index} isLast={isLast} />
          ))}
      </div>
    </SortableItem>
  )
})

/** Root margin in viewport heights, large enough to render content before it is scrolled into view. */
const MARGIN = '200% 0px'

/** Returns true once an element has come near the viewport, or if it was near from the start. */
function useNearViewport(element: RefObject<Element | null>, isFromStart: boolean): boolean {
  const [isNear, setNear] = useState(isFromStart)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}

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
function QuestionHead({ id, index, isLast, type, open, onToggle, actions }: QuestionHeadProps) {
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
          <span className="min-0 bold truncate">{title}</span>
          <span className="flex-none push soft text-sm">{getQuestionTypeLabel(type)}</span>
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

/** JSON editor for a question of an unsupported type. All of its data is preserved. */
function JsonQuestion({ index, isLast }: { index: number; isLast: boolean }) {
  return (
    <FieldStack>
      <p className="rounded shaded p-10-12 text-sm">
        {t('This question type cannot be edited as a form. It is shown as JSON and saved unchanged.')}
      </p>
      <JsonField
        name={`questions.${index}.wire`}
        label={t('Question as JSON')}
        rows={6}
        expects="object"
        required
      />
      <BranchingField index={index} isLast={isLast} />
    </FieldStack>
  )
}
