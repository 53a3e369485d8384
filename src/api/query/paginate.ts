import type { PaginatedResponse } from '../../../contract/endpoint'
import { getRetryDelayMs, isRateLimited, sleep } from '../client/backoff'
import { retryDelay, shouldRetry } from './query-client'

/** Progress of the iteration. */
export interface FetchProgress {
  read: number
  /** Total number of rows, as last reported by the server; null before that. */
  count: number | null
  /** End of a rate-limit pause, in milliseconds since 1970. */
  waitsUntil: number | null
}

export interface PaginationOptions {
  signal?: AbortSignal
  onProgress?: (progress: FetchProgress) => void
  /** Number of rows that an earlier iteration has read; this one resumes after them. */
  from?: number
}

type ReadPage<Row> = (
  offset: number,
  signal: AbortSignal | undefined,
) => Promise<Pick<PaginatedResponse<Row>, 'results' | 'next'> & { count: number | null }>

/**
 * Yields the rows of all pages. Waits for rate limits any number of times. Rows created or deleted during the iteration
 * shift the others: a row may occur twice or be missing.
 */
export async function* paginate<Row>(
  readPage: ReadPage<Row>,
  { signal, onProgress, from = 0 }: PaginationOptions = {},
): AsyncGenerator<Row, void> {
  let progress: FetchProgress = { read: from, count: null, waitsUntil: null }
  const reportProgress = (part: Partial<FetchProgress>) => {
    progress = { ...progress, ...part }
    onProgress?.(progress)
  }
  for (;;) {
    const { results, count, next } = await withRetry(
      () => readPage(progress.read, signal),
      (waitsUntil) => reportProgress({ waitsUntil }),
      signal,
    )
    reportProgress({ read: progress.read + results.length, count, waitsUntil: null })
    yield* results
    // A server may return shorter pages than requested.
    if (!next || results.length === 0) return
  }
}

/** Sends a read with retries if they can succeed, and waits as long as the server requests. */
async function withRetry<T>(
  call: () => Promise<T>,
  onWait: (until: number) => void,
  signal: AbortSignal | undefined,
): Promise<T> {
  let waits = 0
  let failures = 0
  for (;;) {
    signal?.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      if (isRateLimited(error)) {
        const ms = getRetryDelayMs(error, waits)
        waits += 1
        onWait(Date.now() + ms)
        await sleep(ms, signal)
      } else if (shouldRetry(failures, error)) {
        const ms = retryDelay(failures, error)
        failures += 1
        await sleep(ms, signal)
      } else throw error
    }
  }
}
