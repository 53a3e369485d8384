import { useMediaQuery } from '@mantine/hooks'
import { t } from '../../lib/i18n/translate'
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
  const isNarrow = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  return (
    <SearchField
      key={name}
      label={label}
      // The list tools beside it leave no room for more.
      placeholder={isNarrow ? t('Search') : label}
      value={list.search[name] ?? ''}
      onSearch={(text, before) => list.set({ [name]: text || undefined }, { replace: before !== '' })}
    />
  )
}
