import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useTrashDays } from '../../api/query/trash'
import { findAccessibleProject } from '../../api/session/accessible-projects'
import { useCurrentScope } from '../../api/session/current-scope'
import { useMe } from '../../api/session/me'
import type { NavEntry } from '../../pages/nav'

/** Navigation without the links that the server does not support, or to what the user may not view. */
export function useNav(): NavEntry[] {
  const { nav } = useRouteContext({ from: rootRouteId })
  const days = useTrashDays()
  const { data: me } = useMe()
  const levels = findAccessibleProject(me, useCurrentScope().project?.id)?.user_access_levels
  return nav.filter(
    ({ needsTrash, resource }) => (days || !needsTrash) && !(resource && levels?.[resource] === 'none'),
  )
}
