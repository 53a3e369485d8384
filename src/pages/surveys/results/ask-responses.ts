import { client } from '../../../api/client'
import type { InstantRange } from './days'

/** Whose responses. */
export interface SurveyParams {
  project_id: string
  id: string
}

/** As many as every server gives at once. */
export const PAGE_MAX = 500

/** Asks for some of the responses, newest first. What comes back is not trusted to have any shape. */
export const askResponses = (
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
        ...(since && { since }),
        ...(until && { until }),
      },
    },
    { signal },
  )
