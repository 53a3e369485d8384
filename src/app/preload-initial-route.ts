import { queryClient } from '../api/query/query-client'
import { meQuery } from '../api/session/me'
import { raceWithFrameBudget } from '../lib/race-with-frame-budget'
import { router } from './router'

/** Resolves when all running queries have settled, successfully or not. */
const allQueriesSettled = () =>
  Promise.allSettled(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ promise }) => promise),
  )

/**
 * Preloads the initial route before the first render: the requests started by the inline script have mostly completed,
 * so the list renders once with its rows. After a timeout, the page is rendered without data.
 */
export async function preloadInitialRoute(): Promise<void> {
  const read = queryClient.prefetchQuery(meQuery)
  await raceWithFrameBudget(Promise.all([router.load(), read]).then(allQueriesSettled))
}
