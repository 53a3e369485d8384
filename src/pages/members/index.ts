import { IconUsers } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { createSearchValidator, loadList } from '../../components/data-table/list-query'
import { t } from '../../lib/i18n/translate'
import type { NavEntry } from '../nav'
import { rootRoute } from '../root-route'
import { MembersPage } from './MembersPage'
import { membersTable } from './table'

export const membersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/members',
  validateSearch: createSearchValidator(membersTable),
  loader: (arrival) => loadList(membersTable.list, arrival),
  component: MembersPage,
})

export const memberNav: NavEntry = {
  label: t('Members'),
  icon: IconUsers,
  within: 'organization',
  href: (id) => `/organizations/${id}/members`,
  goToKey: 'm',
}
