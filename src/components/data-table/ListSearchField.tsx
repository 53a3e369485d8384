import { SearchField } from '../ui/search/SearchField'
import type { ListPage } from './use-list-page'

/** Search field of a list. Back navigation skips the intermediate keystrokes, but not the whole list. */
export function ListSearchField({
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
