import { createRoute } from '@tanstack/react-router'
import { Home } from './Home'
import { rootRoute } from './root'

/** Root path: redirects to the last visited scope. */
export const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Home })
