import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useTrashDays } from '../api/trash'
import type { NavEntry, NavGroup } from './nav'

/** The navigation, without the lines that the server has nothing for. */
export function useNav(): (NavEntry | NavGroup)[] {
  const { nav } = useRouteContext({ from: rootRouteId })
  const days = useTrashDays()
  return nav.filter((entry) => days || !('needsTrash' in entry && entry.needsTrash))
}
