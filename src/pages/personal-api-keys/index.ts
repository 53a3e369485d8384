import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { partsReader } from '../../api/address-parts'
import { load } from '../../api/queries'
import { rootRoute } from '../../shell/root'

const personalApiKeysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/personal_api_keys',
  // The list has no search parameters: any parameter in the URL is reported and removed.
  validateSearch: partsReader({}),
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
  loader: ({ params }) => load('personalApiKeys', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./PersonalApiKeyPage'), 'PersonalApiKeyPage'),
})

export const personalApiKeyRoutes = [
  personalApiKeysRoute,
  newPersonalApiKeyRoute,
  personalApiKeyRoute,
] as const
