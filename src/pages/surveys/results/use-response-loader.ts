import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { getPagesToCount } from './aggregate'
import type { InstantRange } from './day-range'
import { fetchResponses, PAGE_MAX, type SurveyParams } from './fetch-responses'
import { parseResponsePage, type ResponsePage, type ResultResponse } from './parse-response'

/** Maximum number of responses aggregated in the browser. */
const MAX_RESPONSES = 20_000
/** Number of pages up to which live updates load them again; for more, the user refreshes them. */
const LIVE_PAGES = 2

const NO_PAGES: ResponsePage[] = []
const countResponses = (pages: readonly ResponsePage[]) =>
  pages.reduce((sum, { responses }) => sum + responses.length, 0)

/** Responses loaded so far. */
export interface ResponseLoader {
  responses: ResultResponse[]
  loaded: number
  /** Total number; null if the server does not report it. */
  total: number | null
  state: 'loading' | 'stopped' | 'done' | 'capped' | 'failed'
  error: unknown
  readAt: number
  stop: () => void
  resume: () => void
  refresh: () => void
}

/** Loads all responses of a range page by page, newest first, up to a maximum or until canceled. */
export function useResponseLoader(
  params: SurveyParams,
  range: InstantRange,
  enabled: boolean,
): ResponseLoader {
  const cache = useQueryClient()
  // Not nested under the surveys key: a change of the survey does not change its responses.
  const queryKey = ['surveyResponses', 'results', params, range]
  const queryHash = JSON.stringify(queryKey)
  const [stoppedAt, setStoppedAt] = useState<string | null>(null)
  const loader = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam: offset, signal }) => {
      const limit = Math.min(PAGE_MAX, MAX_RESPONSES - offset)
      return parseResponsePage(await fetchResponses(params, range, { offset, limit }, signal), offset)
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.more && countResponses(pages) < MAX_RESPONSES ? countResponses(pages) : undefined,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    // Live updates refetch what the focus would.
    refetchOnWindowFocus:
      (cache.getQueryData<InfiniteData<ResponsePage>>(queryKey)?.pages.length ?? 0) <= LIVE_PAGES,
    structuralSharing: false,
  })
  const { data, error, hasNextPage, isFetching, isRefetching, fetchNextPage } = loader
  const isStopped = stoppedAt === queryHash
  const shouldFetchNext = enabled && hasNextPage && !isFetching && !error && !isStopped
  // biome-ignore lint/correctness/useExhaustiveDependencies: each loaded page requests the next one.
  useEffect(() => {
    if (shouldFetchNext) void fetchNextPage()
  }, [shouldFetchNext, data, fetchNextPage])

  const pages = data?.pages ?? NO_PAGES
  const isLoading = (isFetching && !isRefetching) || shouldFetchNext
  const countedPages = isLoading ? getPagesToCount(pages.length) : pages.length
  const [first] = pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages are only appended.
  const responses = useMemo(() => {
    const all = pages.slice(0, countedPages).flatMap((page) => page.responses)
    // Responses that arrive during pagination shift the others, so that some are loaded twice.
    return [...new Map(all.map((response) => [response.uuid, response])).values()]
  }, [first, countedPages])
  const capped = pages.at(-1)?.more === true && countResponses(pages) >= MAX_RESPONSES
  return {
    responses,
    loaded: countResponses(pages),
    total: pages.at(-1)?.total ?? null,
    state: isLoading
      ? 'loading'
      : error
        ? 'failed'
        : capped
          ? 'capped'
          : hasNextPage || (!data && isStopped)
            ? 'stopped'
            : 'done',
    error,
    readAt: loader.dataUpdatedAt,
    stop: () => {
      setStoppedAt(queryHash)
      void cache.cancelQueries({ queryKey, exact: true })
    },
    resume: () => {
      setStoppedAt(null)
      void (data ? fetchNextPage() : loader.refetch())
    },
    refresh: () => {
      setStoppedAt(null)
      void cache.resetQueries({ queryKey, exact: true })
    },
  }
}
