import type { AnyRoute, RouteComponent } from '@tanstack/react-router'
import { MissingPart } from '../components/part/part'
import { t } from '../texts/text'

/**
 * The router loads the whole dashboard anew when the code of a page is not to be had. Without a connection nothing would
 * be left then: so such a page fails like any other, and can be asked for again.
 */
function steady(Page: RouteComponent): RouteComponent {
  const assertLoaded = () => {
    // Once its code is there, it has nothing to load beforehand.
    if (Page.preload) throw new MissingPart(t('The code of this page could not be loaded.'))
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

/** Makes the pages of routes steady, and those of the routes below them. */
export function steadyRoutes<R extends readonly AnyRoute[]>(routes: R): R {
  for (const route of routes) {
    const { component } = route.options
    if (component?.preload) route.update({ component: steady(component) })
    if (Array.isArray(route.children)) steadyRoutes(route.children)
  }
  return routes
}
