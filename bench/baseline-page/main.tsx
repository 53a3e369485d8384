import '@mantine/core/styles.css'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { BaselineSurveysPage } from './SurveysPage'

const rootRoute = createRootRoute()
const surveysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/surveys',
  component: BaselineSurveysPage,
})
const router = createRouter({ routeTree: rootRoute.addChildren([surveysRoute]) })
const queryClient = new QueryClient()

/** Nonce of the content security policy: Mantine writes its variables into a style element. */
const nonce = () => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root.')
createRoot(root).render(
  <MantineProvider getStyleNonce={nonce}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
)
