import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginMutationBatch, invalidate } from './invalidation'
import { queryClient } from './query-client'

const read = vi.fn(async () => 'rows')
let leave = () => {}

beforeEach(async () => {
  vi.useFakeTimers()
  leave = new QueryObserver(queryClient, { queryKey: ['widgets', 'list'], queryFn: read }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  read.mockClear()
})
afterEach(() => {
  leave()
  queryClient.clear()
  vi.useRealTimers()
})

it('refetches active queries as soon as a single write has ended', async () => {
  const ended = beginMutationBatch()
  invalidate({ queryKey: ['widgets'] })
  expect(read).not.toHaveBeenCalled()
  ended()
  expect(read).toHaveBeenCalledTimes(1)
})

it('refetches active queries every three seconds during many writes, and once after the last', async () => {
  const ended = beginMutationBatch()
  for (let write = 0; write < 100; write += 1) {
    const endFirst = beginMutationBatch()
    await vi.advanceTimersByTimeAsync(70)
    invalidate({ queryKey: ['widgets'] })
    endFirst()
  }
  expect(read).toHaveBeenCalledTimes(2)
  ended()
  expect(read).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(3)
})

it('marks matching queries as stale immediately, and no others', () => {
  queryClient.setQueryData(['widgets', 'one'], 'old')
  queryClient.setQueryData(['gadgets', 'list'], 'as it is')
  const ended = beginMutationBatch()
  invalidate({ queryKey: ['widgets'] })
  expect(queryClient.getQueryState(['widgets', 'one'])?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(['gadgets', 'list'])?.isInvalidated).toBe(false)
  ended()
})
