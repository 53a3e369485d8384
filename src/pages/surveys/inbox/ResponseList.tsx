import { IconFlask, IconNote } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { JsonRecord } from '../../../../contract/is-object'
import type { InboxResponse } from '../../../../contract/schemas/survey-inbox'
import type { TableSelection } from '../../../components/data-table/selection/selection'
import selectionClasses from '../../../components/data-table/selection/selection.module.css'
import { formatShortTime } from '../../../components/ui/cells/format-time'
import { TimestampText } from '../../../components/ui/cells/RelativeTime'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { formatAnswer, parseRating } from '../results/buckets'
import { RatingBadge } from '../results/ResponseDetail'
import classes from './inbox.module.css'

/** Heights of a row with one and with two lines in pixels. */
const [LINE_HEIGHT, ROW_HEIGHT] = [44, 64]
const OVERSCAN = 8
/** Number of rows before the end at which the next page is loaded. */
const LOAD_AHEAD = 30
const SNIPPET_MAX = 140

/** Display name of the person who responded. */
export const getRespondent = ({ person, distinct_id }: InboxResponse): string =>
  person?.name || person?.email || distinct_id || t('Anonymous')

/** First rating of a response with its question, and the text of the other answers in one line. */
function getAnswers({ answers }: InboxResponse, questions: readonly JsonRecord[]) {
  const given = answers.filter(({ answer }) => answer !== null && answer !== undefined && answer !== '')
  const rating = given.find(
    ({ question_type, answer }) => question_type === 'rating' && parseRating(answer) !== null,
  )
  const texts = given.flatMap(({ answer, ...question }) => {
    if (question.question_id === rating?.question_id && question.question_index === rating?.question_index)
      return []
    return [Array.isArray(answer) ? answer.map(formatAnswer).join(', ') : formatAnswer(answer)]
  })
  const wire =
    questions.find(({ id }) => id !== undefined && id === rating?.question_id) ??
    questions[rating?.question_index ?? -1] ??
    {}
  return {
    rating: rating && { wire, value: parseRating(rating.answer) ?? 0 },
    text: given.length === 0 ? t('No answers') : texts.join(' · ').slice(0, SNIPPET_MAX),
  }
}

/** Returns true if a response has tags or marks, which need a second line. */
const hasMarks = ({ tags, note, test, archived }: InboxResponse) =>
  tags.length > 0 || note !== '' || test || archived

interface Props {
  /** Questions of the survey in the API format. */
  questions: readonly JsonRecord[]
  rows: readonly InboxResponse[]
  open: string | undefined
  onOpen: (id: string) => void
  selection: TableSelection<InboxResponse>
  onSelect: (response: InboxResponse, isRange: boolean) => void
  hasMore: boolean
  onMore: () => void
  isStale: boolean
}

/** Virtualized list of responses: only the visible rows are in the document. */
export function ResponseList({
  questions,
  rows,
  open,
  onOpen,
  selection,
  onSelect,
  hasMore,
  onMore,
  isStale,
}: Props) {
  const zone = useZone()
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length + (hasMore ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const response = rows[index]
      const isLine = response && !hasMarks(response) && getAnswers(response, questions).text === ''
      return isLine ? LINE_HEIGHT : ROW_HEIGHT
    },
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.id ?? 'more',
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && last >= rows.length - LOAD_AHEAD) onMore()
  }, [hasMore, last, rows.length, onMore])

  const openIndex = rows.findIndex(({ id }) => id === open)
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the open response, not changes of the list.
  useEffect(() => {
    if (openIndex >= 0) virtualizer.scrollToIndex(openIndex, { align: 'auto' })
  }, [open])

  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const next = rows[openIndex + step]
    if (step === 0 || !next) return
    event.preventDefault()
    onOpen(next.id)
    // The row exists once the list has scrolled to it.
    requestAnimationFrame(() =>
      scroller.current
        ?.querySelector<HTMLElement>(`[data-response="${CSS.escape(next.id)}"]`)
        ?.focus({ preventScroll: true }),
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside.
    <div
      ref={scroller}
      className={classes.list}
      data-selecting={selection.rows.size > 0 || undefined}
      onKeyDown={move}
    >
      <ul
        aria-label={t('Responses')}
        aria-busy={isStale}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, key, start, size }) => {
          const response = rows[index]
          const { rating, text = '' } = response ? getAnswers(response, questions) : {}
          return (
            <li
              key={key}
              className={classes.item}
              style={{ height: size, transform: `translateY(${start}px)` }}
              aria-setsize={hasMore ? -1 : rows.length}
              aria-posinset={index + 1}
              data-open={(response !== undefined && response.id === open) || undefined}
            >
              {response ? (
                <>
                  <label className={selectionClasses.target}>
                    <input
                      type="checkbox"
                      aria-label={t('Select the response from {who}', { who: getRespondent(response) })}
                      data-select={response.id}
                      checked={selection.rows.has(response.id)}
                      onChange={({ nativeEvent }) =>
                        // The change event of a checkbox is caused by a click event.
                        onSelect(response, (nativeEvent as MouseEvent).shiftKey)
                      }
                    />
                  </label>
                  <button
                    type="button"
                    className={classes.row}
                    data-response={response.id}
                    data-unread={!response.read || undefined}
                    aria-current={response.id === open || undefined}
                    onClick={() => onOpen(response.id)}
                  >
                    <span className="row gap-8">
                      {!response.read && <span className={classes.dot} role="img" aria-label={t('Unread')} />}
                      <span className={`${classes.who} grow truncate`}>{getRespondent(response)}</span>
                      <span className="flex-none soft text-sm regular">
                        <TimestampText at={response.submitted_at}>
                          {formatShortTime(response.submitted_at, zone)}
                        </TimestampText>
                      </span>
                      {rating && <RatingBadge {...rating} />}
                    </span>
                    {size === ROW_HEIGHT && (
                      <span className="row gap-6 soft text-sm regular">
                        <span className="grow truncate">{text}</span>
                        <Marks response={response} />
                      </span>
                    )}
                  </button>
                </>
              ) : (
                <span className="block p-12 soft">{t('Loading responses…')}</span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Tags and marks of a response in the list. */
function Marks({ response: { tags, note, test, archived } }: { response: InboxResponse }) {
  const [first, ...rest] = tags
  return (
    <span className="inline-row flex-none gap-4">
      {archived && <span className={classes.tag}>{t('Archived')}</span>}
      {first !== undefined && <span className={classes.tag}>{first}</span>}
      {rest.length > 0 && <span className={classes.tag}>+{rest.length}</span>}
      {note !== '' && <IconNote size={14} role="img" aria-label={t('Has a note')} />}
      {test && <IconFlask size={14} role="img" aria-label={t('Test response')} />}
    </span>
  )
}
