import { createRootRouteWithContext } from '@tanstack/react-router'
import type { AnyTableDefinition } from '../components/data-table/table'
import { Layout } from './Layout'
import { NotFound } from './NotFound'
import type { NavEntry, NavGroup } from './nav'
import { RouteError } from './RouteError'

/** Router context of every route. */
export interface RouterContext {
  nav: (NavEntry | NavGroup)[]
  /** All lists that have a page. */
  tables: readonly AnyTableDefinition[]
}

/** Root route to which all features attach their routes. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Layout,
  notFoundComponent: NotFound,
  errorComponent: RouteError,
})
