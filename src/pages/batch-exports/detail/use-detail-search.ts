import { useNavigate, useSearch } from '@tanstack/react-router'
import { type DetailSearch, parseDetailSearch } from '../search'

/** Search parameters to set; undefined removes one. */
type Change = { [Part in keyof DetailSearch]: string | undefined }

/** Returns the search parameters, a setter for some of them, and a function that builds the URL with changes. */
export function useDetailSearch(): [
  search: DetailSearch,
  set: (part: Change, change?: { replace?: boolean }) => void,
  hrefOf: (part: Change) => string,
] {
  const search = parseDetailSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const set = (part: Change, { replace = false }: { replace?: boolean } = {}) =>
    void navigate({
      to: '.',
      // The search parameters of this page are the same on both of its routes.
      search: { ...search, ...part },
      replace,
      resetScroll: false,
    })
  const getHref = (part: Change) => {
    const parameters = Object.entries({ ...search, ...part }).filter(
      (entry): entry is [string, string] => !!entry[1],
    )
    return `?${new URLSearchParams(parameters)}`
  }
  return [search, set, getHref]
}
