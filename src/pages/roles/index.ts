import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch } from '../../api/query/queries'
import { createSearchValidator, loadList } from '../../components/data-table/list-query'
import { lists } from '../lists'
import { rootRoute } from '../root-route'

const rolesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/roles',
  validateSearch: createSearchValidator(lists.roles),
  loader: (arrival) => loadList(lists.roles, arrival),
  component: lazyRouteComponent(() => import('./RolesPage'), 'RolesPage'),
})

const newRoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/roles/new',
  component: lazyRouteComponent(() => import('./RoleForm'), 'NewRolePage'),
})

const roleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/roles/$id',
  loader: ({ params }) => prefetch('roles', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./RolePage'), 'RolePage'),
})

const editRoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/roles/$id/edit',
  loader: ({ params }) => prefetch('roles', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./RoleForm'), 'EditRolePage'),
})

export const roleRoutes = [rolesRoute, newRoleRoute, roleRoute, editRoleRoute] as const
