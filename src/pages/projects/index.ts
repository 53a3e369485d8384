import { IconFolders, IconHome } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { createSearchParamsParser, isPageNumber } from '../../api/list-url/search-params'
import { prefetch } from '../../api/query/queries'
import { createSearchValidator, loadList } from '../../components/data-table/list-query'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import type { NavEntry } from '../nav'
import { rootRoute } from '../root-route'
import { HOME_PERIODS, homeInputs } from './home-inputs'

export const projectsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/projects',
  validateSearch: createSearchValidator(lists.projects),
  loader: (arrival) => loadList(lists.projects, arrival),
  component: lazyRouteComponent(() => import('./ProjectsPage'), 'ProjectsPage'),
})

export const newProjectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/projects/new',
  component: lazyRouteComponent(() => import('./ProjectForm'), 'NewProjectPage'),
})

export const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/projects/$id',
  validateSearch: createSearchParamsParser({ tab: ['history'], page: isPageNumber }),
  loader: ({ params }) => prefetch('projects', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./ProjectPage'), 'ProjectPage'),
})

const homeSearch = createSearchParamsParser({ days: HOME_PERIODS })

export const projectHomeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id',
  validateSearch: homeSearch,
  loader: ({ params: { project_id }, location }) => {
    const { project, home, running } = homeInputs(project_id, homeSearch(location.search).days)
    prefetch('project', 'retrieve', project)
    prefetch('projectHome', 'retrieve', home)
    prefetch('surveys', 'list', running)
  },
  component: lazyRouteComponent(() => import('./ProjectHomePage'), 'ProjectHomePage'),
})

export const editProjectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/projects/$id/edit',
  loader: ({ params }) => prefetch('projects', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./ProjectForm'), 'EditProjectPage'),
})

export const projectNav: NavEntry = {
  label: t('Projects'),
  icon: IconFolders,
  within: 'organization',
  href: (id) => `/organizations/${id}/projects`,
  goToKey: 'p',
  tabs: [{ label: t('Import from PostHog'), href: (id) => `/organizations/${id}/project_imports` }],
}

export const projectHomeNav: NavEntry = {
  label: t('Home'),
  icon: IconHome,
  within: 'project',
  href: (id) => `/projects/${id}`,
  exact: true,
}
