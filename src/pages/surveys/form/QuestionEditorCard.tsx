import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { JsonRecord } from '../../../../contract/is-object'
import { isWithin } from '../../../components/form/field-errors'
import { useDisclosure, useFocusRequest } from '../../../components/form/focus-request'
import { GroupProblem } from '../../../components/form/GroupProblem'
import { SortableItem } from '../../../components/ui/sortable/SortableItem'
import { hasFields } from '../model/questions'
import { JsonQuestion } from './JsonQuestion'
import { QuestionFields } from './QuestionFields'
import { QuestionHead } from './QuestionHead'
import classes from './questions.module.css'
import type { AllOpen } from './use-many-questions'
import type { QuestionActions } from './use-questions'

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
  const [heard, hear] = useState(all)
  if (heard !== all) {
    hear(all)
    setChosen(all?.open ?? isOpen)
  }
  const open = isOpen || isFaulty
  const body = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(body, startsOpen)
  const isWanted = isWithin(useFocusRequest().wanted.path, [name])
  // Every rendered field is notified of each keystroke, so fields are rendered only once the user comes near them.
  const isDue = open && (isNear || isFaulty || isWanted)
  const [isRendered, setDrawn] = useState(isDue)
  if (isDue && !isRendered) setDrawn(true)
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
          setDrawn(true)
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
