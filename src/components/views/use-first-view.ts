import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMe } from '../../api/me'
import type { ListPage } from '../data-table/use-list-page'
import type { Views } from './use-views'

/** History entries in which a list was shown: going back restores the list as it was. */
const openedLists = new Set<string>()

/** Applies the default view of a list when the user opens it without search parameters. */
export function useFirstView(list: Pick<ListPage<unknown>, 'search'>, { kept, open }: Views): void {
  const router = useRouter()
  const { data: me } = useMe()
  const arrivedAt = useRef<string>(undefined)
  useEffect(() => {
    // The owner of the saved views is unknown until the user is loaded.
    if (me === undefined) return
    const { pathname, state } = router.history.location
    const entry = state.__TSR_key ?? ''
    const isArrival = arrivedAt.current !== pathname && !openedLists.has(entry)
    arrivedAt.current = pathname
    openedLists.add(entry)
    const view = kept.views.find(({ name }) => name === kept.first)
    if (view && isArrival && Object.keys(list.search).length === 0) open(view, { replace: true })
  })
}
