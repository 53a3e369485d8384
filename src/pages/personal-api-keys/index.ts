import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { createSearchParamsParser } from '../../api/list-url/search-params'
import { prefetch } from '../../api/query/queries'
import { rootRoute } from '../root-route'

const personalApiKeysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/personal_api_keys',
  // The list has no search parameters: any parameter in the URL is reported and removed.
  validateSearch: createSearchParamsParser({}),
  component: lazyRouteComponent(() => import('./PersonalApiKeysPage'), 'PersonalApiKeysPage'),
})

const newPersonalApiKeyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/personal_api_keys/new',
  validateSearch: createSearchParamsParser({ for: ['assistant', 'local-evaluation'] }),
  component: lazyRouteComponent(() => import('./KeyFormPages'), 'NewPersonalApiKeyPage'),
})

const personalApiKeyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/personal_api_keys/$id',
  loader: ({ params }) => prefetch('personalApiKeys', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./PersonalApiKeyPage'), 'PersonalApiKeyPage'),
})

const editPersonalApiKeyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/personal_api_keys/$id/edit',
  loader: ({ params }) => prefetch('personalApiKeys', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./KeyFormPages'), 'EditPersonalApiKeyPage'),
})

export const personalApiKeyRoutes = [
  personalApiKeysRoute,
  newPersonalApiKeyRoute,
  personalApiKeyRoute,
  editPersonalApiKeyRoute,
] as const
