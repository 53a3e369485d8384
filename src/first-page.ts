import { atOnce } from './api/at-once'
import { meQuery } from './api/me'
import { queryClient } from './api/query-client'
import { router } from './router'

/** Resolves when all running queries have settled, successfully or not. */
const answered = () =>
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
export async function readyFirstPage(): Promise<void> {
  const read = queryClient.prefetchQuery(meQuery)
  await atOnce(Promise.all([router.load(), read]).then(answered))
}
