import { queryClient } from '../api/query/query-client'
import { findAccessibleProject } from '../api/session/accessible-projects'
import { loadLastScope } from '../api/session/last-scope'
import { meQuery } from '../api/session/me'
import { resolveScope } from '../api/session/resolve-scope'
import { currentSession } from '../api/session/session-store'
import { nav } from '../pages'
import { getFirstPage } from './layout/switch-scope'
import { router } from './router'

/** Delays below this are not perceptible. */
const IMPERCEPTIBLE_MS = 40

/** Resolves when all running queries have settled, successfully or not. */
const allQueriesSettled = () =>
  Promise.allSettled(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ promise }) => promise),
  )

/** Opens the home page at the root path if its project is known from the current user, before the first render. */
async function openFirstPage(): Promise<void> {
  const me = queryClient.getQueryData(meQuery.queryKey)
  if (router.state.location.pathname !== '/' || me?.personal_api_key === undefined) return
  const base = currentSession()?.base ?? ''
  const { project_id } = resolveScope('/', loadLastScope(base), me, me.personal_api_key)
  if (project_id === undefined || !findAccessibleProject(me, project_id)) return
  await router.navigate({ to: getFirstPage(nav, 'project', project_id), replace: true })
}

/**
 * Preloads the initial route before the first render: the requests started by the inline script have mostly completed,
 * so the list renders once with its rows. After a timeout, the page is rendered without data.
 */
export async function preloadInitialRoute(): Promise<void> {
  const read = queryClient.prefetchQuery(meQuery)
  const settled = Promise.all([router.load(), read]).then(openFirstPage).then(allQueriesSettled)
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, IMPERCEPTIBLE_MS))])
}
