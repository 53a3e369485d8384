import { queryClient } from '../api/query/query-client'
import { meQuery } from '../api/session/me'
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

/**
 * Preloads the initial route before the first render: the requests started by the inline script have mostly completed,
 * so the list renders once with its rows. After a timeout, the page is rendered without data.
 */
export async function preloadInitialRoute(): Promise<void> {
  const read = queryClient.prefetchQuery(meQuery)
  const settled = Promise.all([router.load(), read]).then(allQueriesSettled)
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, IMPERCEPTIBLE_MS))])
}
