import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMe } from '../../api/me'
import type { ListPage } from '../data-table/use-list-page'
import type { Views } from './use-views'

/** The entries of the history in which a list was shown: whoever comes back to one finds it as it was. */
const seen = new Set<string>()

/** Opens a list with the view that was chosen for that, when somebody comes to it and asks for nothing else. */
export function useFirstView(list: Pick<ListPage<unknown>, 'search'>, { kept, open }: Views): void {
  const router = useRouter()
  const { data: me } = useMe()
  const arrivedAt = useRef<string>(undefined)
  useEffect(() => {
    // Whose views are kept here is not known before.
    if (me === undefined) return
    const { pathname, state } = router.history.location
    const entry = state.__TSR_key ?? ''
    const isArrival = arrivedAt.current !== pathname && !seen.has(entry)
    arrivedAt.current = pathname
    seen.add(entry)
    const view = kept.views.find(({ name }) => name === kept.first)
    if (view && isArrival && Object.keys(list.search).length === 0) open(view, { replace: true })
  })
}
