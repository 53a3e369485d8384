import { SearchField } from '../search/SearchField'
import type { ListPage } from './use-list-page'

/** Searches a list. Going back in the history skips the letters in between, but not the whole list. */
export function ListSearch({
  list,
  label,
  name = 'search',
}: {
  list: Pick<ListPage<unknown>, 'search'> & {
    set: (...change: Parameters<ListPage<unknown>['set']>) => void
  }
  label: string
  name?: string
}) {
  return (
    <SearchField
      key={name}
      label={label}
      value={list.search[name] ?? ''}
      onSearch={(text, before) => list.set({ [name]: text || undefined }, { replace: before !== '' })}
    />
  )
}
