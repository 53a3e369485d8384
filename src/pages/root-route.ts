import { createRootRouteWithContext } from '@tanstack/react-router'
import type { ListDefinition } from '../api/list-url/list-url'
import type { AnyTableDefinition } from '../components/data-table/table'
import type { NavEntry } from './nav'

/** Router context of every route. */
export interface RouterContext {
  nav: NavEntry[]
  /** All lists that have a page. */
  lists: readonly ListDefinition[]
  /** Loads the tables of the lists. */
  loadTables(): Promise<readonly AnyTableDefinition[]>
}

/** Root route to which all features attach their routes. The router adds its components. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({})
