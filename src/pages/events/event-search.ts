import { useNavigate, useSearch } from '@tanstack/react-router'
import { createSearchParamsParser, isRecordId, isText, isTimestamp } from '../../api/list-url/search-params'

/** Search parameters of the page: the filters of the API, and the page. `property` is `name=value`, or a name. */
const parseEventSearch = createSearchParamsParser({
  event: isText,
  distinct_id: (text) => text.length <= 400,
  person_id: isRecordId,
  property: (text) => text.length <= 400,
  after: isTimestamp,
  before: isTimestamp,
  cursor: isText,
})

export type EventSearch = ReturnType<typeof parseEventSearch>
export type EventSearchChange = { [Name in keyof EventSearch]: string | undefined }

/** Returns the search parameters, and a setter for some of them. */
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
  return { search, set }
}

/** Converts the filters of the page to those of the API. */
export function toEventFilters({ property, cursor: _, ...filters }: EventSearch) {
  if (property === undefined) return filters
  const at = property.indexOf('=')
  const condition =
    at <= 0
      ? { key: property, operator: 'is_set' }
      : { key: property.slice(0, at).trim(), operator: 'exact', value: property.slice(at + 1).trim() }
  return { ...filters, properties: JSON.stringify([condition]) }
}
