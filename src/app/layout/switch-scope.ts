import type { NavEntry } from '../../pages/nav'

/** Pages in the navigation of an organization or a project, in order. */
const getNavPaths = (nav: readonly NavEntry[], within: NavEntry['within']) =>
  nav.filter((entry) => entry.within === within).flatMap((entry) => [entry, ...(entry.tabs ?? [])])

/** First page of an organization or a project. */
export const getFirstPage = (nav: readonly NavEntry[], within: NavEntry['within'], id: string): string =>
  getNavPaths(nav, within)[0]?.href(id) ?? '/'

/** Page in another organization or project equivalent to the one at `path`; the first page if there is none. */
export function findEquivalentPage(
  nav: readonly NavEntry[],
  within: NavEntry['within'],
  path: string,
  [from, to]: [from: string | undefined, to: string],
): string {
  const line =
    from === undefined ? undefined : getNavPaths(nav, within).find(({ href }) => href(from) === path)
  return line?.href(to) ?? getFirstPage(nav, within, to)
}
