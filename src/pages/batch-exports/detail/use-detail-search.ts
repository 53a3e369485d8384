import { useNavigate, useSearch } from '@tanstack/react-router'
import { type DetailSearch, readDetailSearch } from './search'

/** Parts of the address to set; undefined removes one. */
type Change = { [Part in keyof DetailSearch]: string | undefined }

/** What the address says, the way to change parts of it, and the address with them changed. */
export function useDetailSearch(): [
  search: DetailSearch,
  set: (part: Change, change?: { replace?: boolean }) => void,
  hrefOf: (part: Change) => string,
] {
  const search = readDetailSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const set = (part: Change, { replace = false }: { replace?: boolean } = {}) =>
    void navigate({
      to: '.',
      // The search of this page is the same at both of its addresses.
      search: { ...search, ...part } as never,
      replace,
      resetScroll: false,
    })
  const hrefOf = (part: Change) => {
    const given = Object.entries({ ...search, ...part }).filter(
      (entry): entry is [string, string] => !!entry[1],
    )
    return `?${new URLSearchParams(given)}`
  }
  return [search, set, hrefOf]
}
