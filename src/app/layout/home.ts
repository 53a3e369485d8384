import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '../../pages/root-route'
import { Home } from './Home'

/** Root path: redirects to the last visited scope. */
export const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Home })
