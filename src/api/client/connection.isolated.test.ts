import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  checkNow,
  getRetryPause,
  isDown,
  markNoResponse,
  markOnline,
  waitUntilOnline,
  watchConnection,
} from './connection'

let answers = true
let requestCount = 0
const back = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  answers = true
  requestCount = 0
  watchConnection(async () => {
    requestCount += 1
    if (!answers) throw new Error('Nothing.')
    markOnline()
  }, back)
})

afterEach(() => {
  markOnline()
  back.mockClear()
  vi.useRealTimers()
})

it('increases the retry delay up to one minute', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(getRetryPause)).toEqual([5, 10, 20, 40, 60, 60, 60])
})

it('ignores one request without a response while the server responds to another', async () => {
  markNoResponse()
  await vi.advanceTimersByTimeAsync(0)
  expect(requestCount).toBe(1)
  expect(isDown()).toBe(false)
  expect(back).not.toHaveBeenCalled()
})

it('is down when no request gets a response, retries automatically, and notifies once when the server is back', async () => {
  answers = false
  markNoResponse()
  markNoResponse()
  await vi.advanceTimersByTimeAsync(0)
  expect(isDown()).toBe(true)
  expect(requestCount).toBe(1)
  const up = vi.fn()
  void waitUntilOnline().then(up)
  await vi.advanceTimersByTimeAsync(5000)
  expect(requestCount).toBe(2)
  await vi.advanceTimersByTimeAsync(9999)
  expect(requestCount).toBe(2)
  expect(up).not.toHaveBeenCalled()
  answers = true
  await vi.advanceTimersByTimeAsync(1)
  expect(isDown()).toBe(false)
  expect(up).toHaveBeenCalledOnce()
  expect(back).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(requestCount).toBe(3)
})

it('retries immediately on request', async () => {
  answers = false
  await checkNow()
  answers = true
  await checkNow()
  expect(isDown()).toBe(false)
})
