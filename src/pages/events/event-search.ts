import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createSearchParamsParser, isRecordId, isText, isTimestamp } from '../../api/list-url/search-params'
import { parseConditions } from '../../components/people-filter/property-conditions'

const HOUR_MS = 3_600_000

/** Ranges that end now, with their lengths. */
const RANGES = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 168 * HOUR_MS, month: 720 * HOUR_MS }
export type Range = keyof typeof RANGES

/** Search parameters of the page: the filters of the API, a range instead of `after` and `before`, and the page. */
const parseEventSearch = createSearchParamsParser({
  event: isText,
  search: (text) => text.length <= 200,
  distinct_id: (text) => text.length <= 400,
  person_id: isRecordId,
  properties: (text) => parseConditions(text).length > 0,
  range: Object.keys(RANGES),
  after: isTimestamp,
  before: isTimestamp,
  cursor: isText,
})

export type EventSearch = ReturnType<typeof parseEventSearch>
export type EventSearchChange = { [Name in keyof EventSearch]: string | undefined }

/** Returns the search parameters, the filters of the API, and a setter for some of the parameters. */
export function useEventSearch() {
  const search = parseEventSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const set = (change: EventSearchChange, { replace = false }: { replace?: boolean } = {}) =>
    void navigate({
      to: '/projects/$project_id/events',
      params: (params) => ({ project_id: params.project_id ?? '' }),
      search: { ...search, ...change },
      replace,
      resetScroll: false,
    })
  const { range, cursor: _, ...filters } = search
  // The start of a range does not move while the list is open.
  const after = useMemo(() => range && new Date(Date.now() - RANGES[range as Range]).toISOString(), [range])
  return { search, set, filters: after === undefined ? filters : { ...filters, after } }
}
