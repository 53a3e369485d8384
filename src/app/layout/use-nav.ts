import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useTrashDays } from '../../api/query/trash'
import type { NavEntry } from '../../pages/nav'

/** Navigation without the links that the server does not support. */
export function useNav(): NavEntry[] {
  const { nav } = useRouteContext({ from: rootRouteId })
  const days = useTrashDays()
  return nav.filter((entry) => days || !entry.needsTrash)
}
