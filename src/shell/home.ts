import { createRoute } from '@tanstack/react-router'
import { Home } from './Home'
import { rootRoute } from './root'

/** The address without a path: leads on to where the person was last. */
export const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Home })
