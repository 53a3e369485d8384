import { IconUsers } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { loadList } from '../../components/data-table/list-query'
import type { NavEntry } from '../../shell/nav'
import { rootRoute } from '../../shell/root'
import { lists } from '../lists'
import { MembersPage } from './MembersPage'

export const membersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/members',
  loader: (arrival) => loadList(lists.members, arrival),
  component: MembersPage,
})

export const memberNav: NavEntry = {
  label: 'Members',
  icon: IconUsers,
  within: 'organization',
  href: (id) => `/organizations/${id}/members`,
}
