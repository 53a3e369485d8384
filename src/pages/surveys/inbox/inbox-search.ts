import { RESPONSE_SEARCH_MAX, RESPONSE_TAG_MAX } from '../../../../contract/limits'
import { createSearchParamsParser, isRecordId } from '../../../api/list-url/search-params'
import { parseDay } from '../../../lib/time/zoned-time'
import { SPANS } from '../results/day-range'

export const STATUSES = ['unread', 'read', 'archived', 'test', 'all'] as const

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
