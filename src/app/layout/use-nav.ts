import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useTrashDays } from '../../api/query/trash'
import type { NavEntry, NavGroup } from '../../pages/nav'

/** Navigation without the links that the server does not support. */
export function useNav(): (NavEntry | NavGroup)[] {
  const { nav } = useRouteContext({ from: rootRouteId })
  const days = useTrashDays()
  return nav.filter((entry) => days || !('needsTrash' in entry && entry.needsTrash))
}
