import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isObject } from '../../../contract/is-object'
import type { PropertyFilter } from '../../../contract/schemas/events'
import { createSearchParamsParser, isRecordId, isText, isTimestamp } from '../../api/list-url/search-params'

const HOUR_MS = 3_600_000

/** Ranges that end now, with their lengths. */
const RANGES = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 168 * HOUR_MS, month: 720 * HOUR_MS }
export type Range = keyof typeof RANGES

/** Parses the conditions on properties of the URL, which are those of the API. Invalid ones are ignored. */
export function parseProperties(text: string | undefined): PropertyFilter[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return (Array.isArray(value) ? value : []).filter(
      (condition): condition is PropertyFilter => isObject(condition) && typeof condition.key === 'string',
    )
  } catch {
    return []
  }
}

/** Search parameters of the page: the filters of the API, a range instead of `after` and `before`, and the page. */
const parseEventSearch = createSearchParamsParser({
  event: isText,
  distinct_id: (text) => text.length <= 400,
  person_id: isRecordId,
  properties: (text) => parseProperties(text).length > 0,
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
