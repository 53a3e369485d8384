import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch } from '../../api/query/queries'
import { rootRoute } from '../root-route'

const PATH = '/organizations/$organization_id/project_imports'

const projectImportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATH,
  component: lazyRouteComponent(() => import('./ProjectImportsPage'), 'ProjectImportsPage'),
})

const projectImportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${PATH}/$id`,
  loader: ({ params }) => prefetch('projectImports', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./ProjectImportPage'), 'ProjectImportPage'),
})

export const projectImportRoutes = [projectImportsRoute, projectImportRoute] as const
