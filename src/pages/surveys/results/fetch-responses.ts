import { client } from '../../../api/client/client'
import { ApiError } from '../../../api/client/errors'
import { getUnsupportedMessage } from '../../../api/client/unsupported-endpoint'
import type { InstantRange } from './day-range'

/** Identifies the survey. */
export interface SurveyParams {
  project_id: string
  id: string
}

/** Page size that every server supports. */
export const PAGE_MAX = 500

/** Requests a page of responses, newest first. The result is untrusted and may have any shape. */
export const fetchResponses = (
  params: SurveyParams,
  { since, until }: InstantRange,
  { offset, limit }: { offset: number; limit: number },
  signal: AbortSignal,
): Promise<unknown> =>
  client.surveys.responses(
    {
      params,
      query: {
        limit: String(limit),
        offset: String(offset),
        since: since ?? undefined,
        until: until ?? undefined,
      },
    },
    { signal },
  )

/** Returns true if a server does not implement the endpoint, like older or smaller servers. */
export const isUnknownUrl = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || getUnsupportedMessage(error) !== null)
