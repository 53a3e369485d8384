import { useNavigate, useSearch } from '@tanstack/react-router'
import { RESPONSE_SEARCH_MAX, RESPONSE_TAG_MAX } from '../../../../contract/limits'
import type { SurveyInboxQuery } from '../../../../contract/schemas/survey-inbox'
import { createSearchParamsParser, isRecordId } from '../../../api/list-url/search-params'
import { parseDay } from '../../../lib/time/zoned-time'
import { type DayRange, SPANS } from '../results/day-range'

const STATUSES = ['unread', 'read', 'archived', 'test', 'all'] as const

const isSpan = (text: string) => SPANS.some((days) => text === `-${days}d`)
const isDay = (text: string) => parseDay(text) !== null

/** Parses the search parameters of the inbox: its filters, and the id of the open response. */
export const inboxSearch = createSearchParamsParser({
  status: STATUSES,
  tag: (text) => text.length <= RESPONSE_TAG_MAX,
  search: (text) => text.length <= RESPONSE_SEARCH_MAX,
  from: (text) => isSpan(text) || isDay(text),
  to: isDay,
  open: isRecordId,
})

/** State of the inbox, stored in the URL. */
export interface InboxState extends DayRange {
  status: SurveyInboxQuery['status']
  tag: string | undefined
  search: string | undefined
  /** Id of the open response. */
  open: string | undefined
}

export type SetInbox = (part: Partial<InboxState>, change?: { replace?: boolean }) => void

export const NO_FILTERS = {
  status: undefined,
  tag: undefined,
  search: undefined,
  from: null,
  to: null,
  last: null,
}

function parseState(raw: Readonly<Record<string, unknown>>): InboxState {
  const { status, tag, search, from, to, open } = inboxSearch(raw)
  const last = SPANS.find((days) => from === `-${days}d`) ?? null
  return {
    status: STATUSES.find((value) => value === status),
    tag,
    search,
    last,
    from: last === null ? (from ?? null) : null,
    to: last === null ? (to ?? null) : null,
    open,
  }
}

/** State of the inbox in the URL, and its setter. A changed filter closes the open response. */
export function useInboxSearch(): { state: InboxState; set: SetInbox } {
  const state = parseState(useSearch({ from: '/projects/$project_id/surveys/$id' }))
  const navigate = useNavigate()
  const set: SetInbox = (part, { replace = false } = {}) => {
    const { from, to, last, ...rest } = { ...state, open: undefined, ...part }
    const range = { from: last === null ? (from ?? undefined) : `-${last}d`, to: to ?? undefined }
    void navigate({
      to: '.',
      search: { tab: 'responses', ...rest, ...range },
      replace,
      resetScroll: false,
    })
  }
  return { state, set }
}
