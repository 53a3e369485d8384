import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch } from '../../api/queries'
import { createSearchParamsParser } from '../../api/search-params'
import { rootRoute } from '../../shell/root'

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
  component: lazyRouteComponent(() => import('./NewPersonalApiKeyPage'), 'NewPersonalApiKeyPage'),
})

const personalApiKeyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/personal_api_keys/$id',
  loader: ({ params }) => prefetch('personalApiKeys', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./PersonalApiKeyPage'), 'PersonalApiKeyPage'),
})

export const personalApiKeyRoutes = [
  personalApiKeysRoute,
  newPersonalApiKeyRoute,
  personalApiKeyRoute,
] as const
