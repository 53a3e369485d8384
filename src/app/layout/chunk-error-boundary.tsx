import type { AnyRoute, RouteComponent } from '@tanstack/react-router'
import { ChunkLoadError } from '../../components/overlays/lazy-with-retry'
import { t } from '../../lib/i18n/translate'

/**
 * The router reloads the whole document if the code of a page cannot be loaded. Offline this would leave an empty page,
 * so the load fails with a regular error that offers a retry.
 */
function steady(Page: RouteComponent): RouteComponent {
  const assertLoaded = () => {
    // Once its code is loaded, there is nothing to preload.
    if (Page.preload) throw new ChunkLoadError(t('The code of this page could not be loaded.'))
  }
  const Steady: RouteComponent = () => {
    assertLoaded()
    return <Page />
  }
  Steady.preload = async () => {
    await Page.preload?.()
    assertLoaded()
  }
  return Steady
}

/** Applies this to all pages of the routes and of their child routes. */
export function guardLazyRoutes<R extends readonly AnyRoute[]>(routes: R): R {
  for (const route of routes) {
    const { component } = route.options
    if (component?.preload) route.update({ component: steady(component) })
    if (Array.isArray(route.children)) guardLazyRoutes(route.children)
  }
  return routes
}
