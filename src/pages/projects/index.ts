import { IconFolders } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadList } from '../../components/data-table/list-query'
import type { NavEntry } from '../../shell/nav'
import { rootRoute } from '../../shell/root'
import { lists } from '../lists'
import { ProjectsPage } from './ProjectsPage'

export const projectsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/projects',
  loader: (arrival) => loadList(lists.projects, arrival),
  component: ProjectsPage,
})

export const newProjectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/projects/new',
  component: lazyRouteComponent(() => import('./NewProjectPage'), 'NewProjectPage'),
})

export const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/projects/$id',
  validateSearch: ({ tab, page }: Record<string, unknown>): { tab?: string; page?: string } => ({
    ...(typeof tab === 'string' && { tab }),
    ...(typeof page === 'string' && { page }),
  }),
  component: lazyRouteComponent(() => import('./ProjectPage'), 'ProjectPage'),
})

export const editProjectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/projects/$id/edit',
  component: lazyRouteComponent(() => import('./EditProjectPage'), 'EditProjectPage'),
})

export const projectNav: NavEntry = {
  label: 'Projects',
  icon: IconFolders,
  within: 'organization',
  href: (id) => `/organizations/${id}/projects`,
}
