import { useNavigate, useSearch } from '@tanstack/react-router'
import { type DayRange, SPANS } from '../results/day-range'
import { inboxSearch, STATUSES } from './inbox-search'

/** State of the inbox, stored in the URL. */
export interface InboxState extends DayRange {
  status: (typeof STATUSES)[number] | undefined
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
