import { atOnce } from './api/at-once'
import { meQuery } from './api/me'
import { queryClient } from './api/query-client'
import { router } from './router'

/** Until all that is being read has been answered, well or badly. */
const answered = () =>
  Promise.allSettled(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ promise }) => promise),
  )

/**
 * Gets the page of the address ready before anything is drawn: what was asked for by the page itself has mostly come by
 * then, and the list is drawn once, with its rows, instead of empty first. Longer than that, the frame is better than nothing.
 */
export async function readyFirstPage(): Promise<void> {
  const read = queryClient.prefetchQuery(meQuery)
  await atOnce(Promise.all([router.load(), read]).then(answered))
}
