import { IconFlask, IconNote } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { InboxResponse } from '../../../../contract/schemas/survey-inbox'
import type { TableSelection } from '../../../components/data-table/selection/selection'
import selectionClasses from '../../../components/data-table/selection/selection.module.css'
import { formatCompactTime } from '../../../components/ui/cells/format-time'
import { TimestampText } from '../../../components/ui/cells/TimestampText'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { formatAnswer } from '../results/buckets'
import classes from './inbox.module.css'

/** Height of a row in pixels, as in the style sheet. */
const ROW_HEIGHT = 64
const OVERSCAN = 8
/** Number of rows before the end at which the next page is loaded. */
const LOAD_AHEAD = 30
const SNIPPET_MAX = 140

/** Display name of the person who responded. */
export const getRespondent = ({ person, distinct_id }: InboxResponse): string =>
  person?.name || person?.email || distinct_id || t('Anonymous')

/** Text of the answers, in one line. */
function getSnippet({ answers }: InboxResponse): string {
  const texts = answers.flatMap(({ answer }) =>
    answer === null || answer === undefined || answer === ''
      ? []
      : [Array.isArray(answer) ? answer.map(formatAnswer).join(', ') : formatAnswer(answer)],
  )
  return texts.join(' · ').slice(0, SNIPPET_MAX) || t('No answers')
}

interface Props {
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
export function ResponseList({ rows, open, onOpen, selection, onSelect, hasMore, onMore, isStale }: Props) {
  const zone = useZone()
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length + (hasMore ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
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
    <div ref={scroller} className={classes.list} onKeyDown={move}>
      <ul
        aria-label={t('Responses')}
        aria-busy={isStale}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, key, start }) => {
          const response = rows[index]
          return (
            <li
              key={key}
              className={classes.item}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={hasMore ? -1 : rows.length}
              aria-posinset={index + 1}
              data-open={(response !== undefined && response.id === open) || undefined}
            >
              {response ? (
                <>
                  <label className={selectionClasses.target}>
                    <input
                      type="checkbox"
                      aria-label={t('Select the response of {who}', { who: getRespondent(response) })}
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
                          {formatCompactTime(response.submitted_at, zone)}
                        </TimestampText>
                      </span>
                    </span>
                    <span className="row gap-6 soft text-sm regular">
                      <span className="grow truncate">{getSnippet(response)}</span>
                      <Marks response={response} />
                    </span>
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
