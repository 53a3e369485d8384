import { IconTrash } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { t } from '../../lib/i18n/translate'
import type { NavEntry } from '../nav'
import { rootRoute } from '../root-route'

const projectTrashRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/deleted',
  component: lazyRouteComponent(() => import('./TrashPage'), 'ProjectTrashPage'),
})

const organizationTrashRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/deleted',
  component: lazyRouteComponent(() => import('./TrashPage'), 'OrganizationTrashPage'),
})

const organizationsTrashRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/deleted',
  component: lazyRouteComponent(() => import('./TrashPage'), 'OrganizationsTrashPage'),
})

export const trashRoutes = [projectTrashRoute, organizationTrashRoute, organizationsTrashRoute] as const

const line = { label: t('Recently deleted'), icon: IconTrash, needsTrash: true } as const

export const projectTrashNav: NavEntry = {
  ...line,
  within: 'project',
  href: (id) => `/projects/${id}/deleted`,
}

export const organizationTrashNav: NavEntry = {
  ...line,
  within: 'organization',
  href: (id) => `/organizations/${id}/deleted`,
  isSecondary: true,
}
