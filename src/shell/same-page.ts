import type { NavEntry, NavGroup } from './nav'

/** The pages that the navigation leads to in an organization or a project, in its order. */
const linesOf = (nav: readonly (NavEntry | NavGroup)[], within: NavEntry['within']) =>
  nav
    .filter((entry) => entry.within === within)
    .flatMap((entry) => ('lines' in entry ? entry.lines : [entry]))

/** The first page of an organization or a project. */
export const firstPage = (
  nav: readonly (NavEntry | NavGroup)[],
  within: NavEntry['within'],
  id: string,
): string => linesOf(nav, within)[0]?.href(id) ?? '/'

/** The page of another organization or project that is like the one at `path`; its first where there is none. */
export function samePage(
  nav: readonly (NavEntry | NavGroup)[],
  within: NavEntry['within'],
  path: string,
  [from, to]: [from: string | undefined, to: string],
): string {
  const line = from === undefined ? undefined : linesOf(nav, within).find(({ href }) => href(from) === path)
  return line?.href(to) ?? firstPage(nav, within, to)
}
