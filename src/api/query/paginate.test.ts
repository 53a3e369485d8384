import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaginatedResponse } from '../../../contract/endpoint'
import { ApiError, NetworkError } from '../client/errors'
import { type FetchProgress, paginate } from './paginate'

const sentRequest = { method: 'GET', path: '/api/widgets/' }
const rejection = (status: number, retryAfter: number | null = null) =>
  new ApiError(sentRequest, status, 'x', 'x', 'No.', null, retryAfter)

/** Pages of three rows each, `all` rows in total. */
const createPage = (all: number, offset: number): PaginatedResponse<number> => ({
  count: all,
  next: offset + 3 < all ? 'more' : null,
  previous: null,
  results: Array.from({ length: Math.min(3, all - offset) }, (_, index) => offset + index),
})

async function gathered(rows: AsyncGenerator<number>): Promise<number[]> {
  const all: number[] = []
  for await (const row of rows) all.push(row)
  return all
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('iteration over the pages of a list', () => {
  it('yields every row once, and reports progress', async () => {
    const progressEvents: FetchProgress[] = []
    const rows = paginate(async (offset) => createPage(7, offset), {
      onProgress: (at) => progressEvents.push(at),
    })
    expect(await gathered(rows)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(progressEvents.map(({ read, count }) => `${read} of ${count}`)).toEqual([
      '3 of 7',
      '6 of 7',
      '7 of 7',
    ])
  })

  it('resumes after the rows that were read before', async () => {
    const progressEvents: FetchProgress[] = []
    const rows = paginate(async (offset) => createPage(7, offset), {
      from: 4,
      onProgress: (at) => progressEvents.push(at),
    })
    expect(await gathered(rows)).toEqual([4, 5, 6])
    expect(progressEvents.at(-1)?.read).toBe(7)
  })

  it('waits as long as the server requests, any number of times, and reports the end of the wait', async () => {
    const refusals = [rejection(429, 12), rejection(429, 90), rejection(429, 5), rejection(429)]
    const progressEvents: (number | null)[] = []
    const began = Date.now()
    const read = vi.fn(async (offset: number) => {
      const no = offset === 3 && refusals.shift()
      if (no) throw no
      return createPage(5, offset)
    })
    const rows = gathered(paginate(read, { onProgress: ({ waitsUntil }) => progressEvents.push(waitsUntil) }))
    await vi.advanceTimersByTimeAsync(11_999)
    expect(read).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(read).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(95_000 + 8000)
    expect(await rows).toEqual([0, 1, 2, 3, 4])
    expect(progressEvents[1]).toBe(began + 12_000)
    expect(progressEvents.at(-1)).toBeNull()
  })

  it('retries after a transient error, and gives up after several', async () => {
    const read = vi.fn().mockRejectedValueOnce(rejection(502)).mockResolvedValueOnce(createPage(2, 0))
    const rows = gathered(paginate<number>(read))
    await vi.advanceTimersByTimeAsync(500)
    expect(await rows).toEqual([0, 1])

    const never = vi.fn().mockRejectedValue(new NetworkError(sentRequest, 'here', false))
    const failed = expect(gathered(paginate<number>(never))).rejects.toThrow(NetworkError)
    await vi.advanceTimersByTimeAsync(60_000)
    await failed
    expect(never).toHaveBeenCalledTimes(3)
  })

  it('does not retry rejected requests', async () => {
    const read = vi.fn().mockRejectedValue(rejection(403))
    await expect(gathered(paginate<number>(read))).rejects.toThrow('No.')
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('ends when aborted, also while it waits', async () => {
    const stop = new AbortController()
    const read = vi.fn().mockRejectedValue(rejection(429, 3600))
    const ended = expect(gathered(paginate<number>(read, { signal: stop.signal }))).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(1000)
    stop.abort()
    await ended
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('continues after pages that are shorter than requested, and ends at an empty one', async () => {
    const pages = [[0, 1], [2], []]
    const read = async () => ({ count: 9, next: 'more', previous: null, results: pages.shift() ?? [] })
    expect(await gathered(paginate(read))).toEqual([0, 1, 2])
  })
})
