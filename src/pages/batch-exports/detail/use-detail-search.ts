import { useNavigate, useSearch } from '@tanstack/react-router'
import { type DetailSearch, readDetailSearch } from './search'

/** What the address says, and the way to change parts of it; undefined removes a part. */
export function useDetailSearch(): [
  search: DetailSearch,
  set: (part: { [K in keyof DetailSearch]: string | undefined }, change?: { replace?: boolean }) => void,
] {
  const search = readDetailSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const set = (
    part: { [K in keyof DetailSearch]: string | undefined },
    { replace = false }: { replace?: boolean } = {},
  ) =>
    void navigate({
      to: '.',
      // The search of this page is the same at both of its addresses.
      search: { ...search, ...part } as never,
      replace,
      resetScroll: false,
    })
  return [search, set]
}
