import { createRootRouteWithContext } from '@tanstack/react-router'
import type { AnyTable } from '../components/data-table/table'
import { Layout } from './Layout'
import { NotFound } from './NotFound'
import type { NavEntry, NavGroup } from './nav'
import { PageFailed } from './PageFailed'

/** What the router hands to every route. */
export interface RouterContext {
  nav: (NavEntry | NavGroup)[]
  /** Every list that has a page. */
  tables: readonly AnyTable[]
}

/** The route that all rooms hang their routes on. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Layout,
  notFoundComponent: NotFound,
  errorComponent: PageFailed,
})
