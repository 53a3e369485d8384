import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { api } from '../../../../contract'
import type {
  InboxResponse,
  SurveyInboxCounts,
  SurveyInboxPage,
} from '../../../../contract/schemas/survey-inbox'
import { client } from '../../../api/client/client'
import { query } from '../../../api/query/queries'
import { queryClient } from '../../../api/query/query-client'
import { useDenialReason } from '../../../api/session/permissions'
import type { InstantRange } from '../results/day-range'
import type { SurveyParams } from '../results/fetch-responses'
import type { InboxState } from './use-inbox-search'

const PAGE_SIZE = '100'
const NONE: InboxResponse[] = []

type Pages = InfiniteData<SurveyInboxPage, string | null>

const getPagesKey = (params: SurveyParams) => ['surveyResponses', 'pages', params]

/** Loads the responses that match the filters, newest first, page by page. */
export function useInboxPages(
  params: SurveyParams,
  { status, tag, search }: Pick<InboxState, 'status' | 'tag' | 'search'>,
  { since, until }: InstantRange,
) {
  const filters = { status, tag, search, since: since ?? undefined, until: until ?? undefined }
  const pages = useInfiniteQuery({
    queryKey: [...getPagesKey(params), filters],
    queryFn: ({ pageParam, signal }) =>
      client.surveyResponses.inbox(
        { params, query: { ...filters, cursor: pageParam ?? undefined, limit: PAGE_SIZE } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => (next === null ? undefined : new URL(next).searchParams.get('cursor')),
  })
  const { data } = pages
  const rows = useMemo(() => {
    if (!data) return NONE
    const all = data.pages.flatMap(({ results }) => results)
    // A response with a new event moves to the first page.
    return [...new Map(all.map((response) => [response.id, response])).values()]
  }, [data])
  return { pages, rows }
}

/** Loads the open response if it is on no loaded page, as behind a link to it. */
export function useOpenResponse(
  params: SurveyParams,
  id: string | undefined,
  rows: readonly InboxResponse[],
) {
  const listed = rows.find((response) => response.id === id)
  const single = useQuery({
    ...query('surveyResponses', 'inbox', { params, query: { status: 'all', response_id: id ?? '' } }),
    enabled: id !== undefined && !listed,
  })
  return { response: listed ?? (id === undefined ? undefined : single.data?.results[0]), query: single }
}

/** Numbers of responses by status, and the tags of the project. */
export const inboxCountsQuery = (params: SurveyParams) => query('surveyResponses', 'counts', { params })

/** Updates responses in the cache without a request. */
function updateCachedResponses(
  params: SurveyParams,
  change: (response: InboxResponse) => InboxResponse,
): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: getPagesKey(params) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, results: page.results.map(change) })),
      },
  )
}

/**
 * Marks a response as read when it is opened. It is no change that a user made on purpose, so it is not recorded in the
 * undo history, and does not reload the list: it would lose the open response if only unread ones are listed.
 */
export function useMarkAsRead(params: SurveyParams, response: InboxResponse | undefined): void {
  const mayChange = useDenialReason(api.surveyResponses.change) === null
  const lastOpened = useRef<string>(undefined)
  const id = response?.id
  useEffect(() => {
    if (id === lastOpened.current) return
    lastOpened.current = id
    if (id === undefined || response?.read || !mayChange) return
    void markAsRead(params, id)
  }, [id, response, mayChange, params])
}

async function markAsRead(params: SurveyParams, id: string): Promise<void> {
  try {
    await client.surveyResponses.change({ params, body: { responses: [{ id, read: true }] } })
  } catch {
    // It stays unread.
    return
  }
  updateCachedResponses(params, (response) => (response.id === id ? { ...response, read: true } : response))
  const counts = inboxCountsQuery(params)
  queryClient.setQueryData<SurveyInboxCounts>(
    counts.queryKey,
    (data) => data && { ...data, unread: Math.max(0, data.unread - 1), read: data.read + 1 },
  )
  void queryClient.invalidateQueries({ queryKey: counts.queryKey, exact: true })
}
