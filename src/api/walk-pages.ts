import type { Page } from '../../contract/endpoint'
import { asksForPatience, patienceMs, pause } from './patience'
import { retryDelay, shouldRetry } from './query-client'

/** How far a walk has come. */
export interface WalkProgress {
  read: number
  /** How many there are, as the server last said it; null before it did. */
  count: number | null
  /** When it goes on, in milliseconds since 1970, where the server asked for patience. */
  waitsUntil: number | null
}

export interface Walking {
  signal?: AbortSignal
  onProgress?: (progress: WalkProgress) => void
  /** How many rows an earlier walk has read: this one goes on behind them. */
  from?: number
}

type ReadPage<Row> = (offset: number, signal: AbortSignal | undefined) => Promise<Page<Row>>

/**
 * The rows of all pages. A server that asks for patience gets it, however often. Rows that come or go meanwhile move the
 * others: one may be met twice, or not at all.
 */
export async function* walkPages<Row>(
  readPage: ReadPage<Row>,
  { signal, onProgress, from = 0 }: Walking = {},
): AsyncGenerator<Row, void> {
  let progress: WalkProgress = { read: from, count: null, waitsUntil: null }
  const tell = (part: Partial<WalkProgress>) => {
    progress = { ...progress, ...part }
    onProgress?.(progress)
  }
  for (;;) {
    const { results, count, next } = await patiently(
      () => readPage(progress.read, signal),
      (waitsUntil) => tell({ waitsUntil }),
      signal,
    )
    tell({ read: progress.read + results.length, count, waitsUntil: null })
    yield* results
    // A server may hand out shorter pages than it was asked for.
    if (!next || results.length === 0) return
  }
}

/** A read that is sent again where that can help, and for as long as the server asks to wait. */
async function patiently<T>(
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
      if (asksForPatience(error)) {
        const ms = patienceMs(error, waits)
        waits += 1
        onWait(Date.now() + ms)
        await pause(ms, signal)
      } else if (shouldRetry(failures, error)) {
        const ms = retryDelay(failures, error)
        failures += 1
        await pause(ms, signal)
      } else throw error
    }
  }
}
