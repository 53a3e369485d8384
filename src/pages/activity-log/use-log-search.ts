import { useNavigate, useSearch } from '@tanstack/react-router'
import { createSearchParamsParser, isRecordId, isText, isTimestamp } from '../../api/list-url/search-params'

/** Search parameters of the page: the filters of the API, the page, and the open entry. */
const parseLogSearch = createSearchParamsParser({
  users: isText,
  scopes: isText,
  activities: isText,
  team_ids: isText,
  item_ids: isText,
  start_date: isTimestamp,
  end_date: isTimestamp,
  search_text: (text) => text.length <= 200,
  cursor: isText,
  entry: isRecordId,
})

export type LogSearch = ReturnType<typeof parseLogSearch>

/** Search parameters to set; undefined removes one. */
export type LogSearchChange = { [Name in keyof LogSearch]: string | undefined }

/** Returns the search parameters, and a setter for some of them. */
export function useLogSearch() {
  const search = parseLogSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const set = (change: LogSearchChange, { replace = false }: { replace?: boolean } = {}) =>
    void navigate({
      to: '/organizations/$organization_id/activity_log',
      params: (params) => ({ organization_id: params.organization_id ?? '' }),
      search: { ...search, ...change },
      replace,
      resetScroll: false,
    })
  return { search, set }
}
