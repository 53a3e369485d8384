import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '../../../../api/client/errors'
import { createTaskQueue, type TaskQueue } from './queue'
import { countTasks } from './task'

const TAKES_MS = 100
const sentRequest = { method: 'PATCH', path: '/api/widgets/' }
const rejection = (status: number, retryAfter: number | null = null) =>
  new ApiError(sentRequest, status, 'x', 'x', `No: ${status}.`, null, retryAfter)
const networkError = new NetworkError(sentRequest, 'here', false)

const createTasks = (count: number, send: (id: number) => Promise<void>) =>
  Array.from({ length: count }, (_, id) => ({ name: `Widget ${id}`, send: () => send(id), back: () => null }))

/** Server with delayed responses; `answers` are the errors of each widget, in the order of the requests. */
function server(answers: Record<number, unknown[]> = {}) {
  const requestedIds: number[] = []
  const atOnce: number[] = []
  let underWay = 0
  const send = async (id: number) => {
    requestedIds.push(id)
    underWay += 1
    atOnce.push(underWay)
    await new Promise((resolve) => setTimeout(resolve, TAKES_MS))
    underWay -= 1
    const response = answers[id]?.shift()
    if (response) throw response
  }
  return { send, asked: requestedIds, atOnce }
}

const states = (queue: TaskQueue) => queue.current().lines.map(({ result }) => result.state)
const counts = (queue: TaskQueue) => countTasks(queue.current().lines)
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('write queue', () => {
  it('sends four requests at a time in order and records the result of each', async () => {
    const { send, asked: requestedIds, atOnce } = server({ 1: [rejection(500)] })
    const queue = createTaskQueue(createTasks(10, send))
    expect(queue.current().phase).toBe('ready')
    queue.start()
    await later(TAKES_MS / 2)
    expect(states(queue).slice(0, 5)).toEqual(['sending', 'sending', 'sending', 'sending', 'waiting'])
    await later(3 * TAKES_MS)
    expect(requestedIds).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(Math.max(...atOnce)).toBe(4)
    expect(queue.current().phase).toBe('ended')
    expect(counts(queue)).toMatchObject({ done: 9, failed: 1 })
    expect(queue.current().lines[1]?.result).toEqual({ state: 'failed', error: rejection(500) })
  })

  it('retries only the failed items', async () => {
    const { send, asked: requestedIds } = server({ 1: [rejection(500)], 3: [rejection(400), rejection(400)] })
    const queue = createTaskQueue(createTasks(5, send))
    queue.start()
    await later(1000)
    requestedIds.length = 0
    queue.again('failed')
    await later(1000)
    expect(requestedIds).toEqual([1, 3])
    expect(counts(queue)).toMatchObject({ done: 4, failed: 1 })
  })

  it('ends immediately if it is empty', () => {
    const queue = createTaskQueue([])
    queue.start()
    expect(queue.current().phase).toBe('ended')
  })
})

describe('rate-limited write queue', () => {
  it('pauses all requests for the requested time and lowers the concurrency afterwards', async () => {
    const { send, asked: requestedIds, atOnce } = server({ 1: [rejection(429, 7)], 2: [rejection(429, 12)] })
    const queue = createTaskQueue(createTasks(12, send))
    queue.start()
    await later(TAKES_MS)
    expect(states(queue).slice(0, 4)).toEqual(['done', 'waiting', 'waiting', 'done'])
    await later(TAKES_MS)
    // The request that replaced the first one was already in flight.
    const before = requestedIds.length
    expect(queue.current().waitsUntil).toBe(Date.now() + 12_000 - TAKES_MS)
    await later(11_000)
    expect(requestedIds).toHaveLength(before)
    atOnce.length = 0
    await later(5000)
    expect(counts(queue).done).toBe(12)
    expect(queue.current()).toMatchObject({ phase: 'ended', waitsUntil: null })
    expect(Math.max(...atOnce)).toBe(2)
    expect(requestedIds.filter((id) => id === 1)).toHaveLength(2)
  })

  it('doubles the backoff each time if the server does not return one', async () => {
    const { send } = server({ 0: [rejection(429), rejection(429), rejection(429)] })
    const queue = createTaskQueue(createTasks(1, send))
    queue.start()
    const waits: number[] = []
    for (let time = 0; time < 3; time += 1) {
      await later(TAKES_MS)
      const wait = (queue.current().waitsUntil ?? 0) - Date.now()
      waits.push(wait)
      await later(wait)
    }
    await later(TAKES_MS)
    expect(waits).toEqual([1000, 2000, 4000])
    expect(counts(queue).done).toBe(1)
  })

  it('ends the pause when the user stops it', async () => {
    const { send, asked: requestedIds } = server({
      0: [rejection(429, 60)],
      1: [rejection(429, 60)],
      2: [rejection(429, 60)],
      3: [rejection(429, 60)],
    })
    const queue = createTaskQueue(createTasks(6, send))
    queue.start()
    await later(TAKES_MS)
    queue.stop()
    expect(queue.current()).toMatchObject({ phase: 'ended', waitsUntil: null })
    await later(100_000)
    expect(requestedIds).toEqual([0, 1, 2, 3])
    expect(counts(queue).stopped).toBe(6)
  })
})

describe('stopping a write queue', () => {
  it('completes the requests in flight, and the rest can be sent later', async () => {
    const { send, asked: requestedIds } = server()
    const queue = createTaskQueue(createTasks(9, send))
    queue.start()
    await later(TAKES_MS / 2)
    queue.stop()
    expect(queue.current().phase).toBe('stopping')
    await later(1000)
    expect(queue.current().phase).toBe('ended')
    expect(counts(queue)).toMatchObject({ done: 4, stopped: 5 })
    queue.again('stopped')
    await later(1000)
    expect(requestedIds).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(counts(queue).done).toBe(9)
  })
})

describe('lost response in a write queue', () => {
  it('pauses the rest until the user continues, and does not retry automatically', async () => {
    const { send, asked: requestedIds } = server({ 0: [networkError] })
    const queue = createTaskQueue(createTasks(8, send))
    queue.start()
    await later(10_000)
    expect(queue.current().phase).toBe('lost')
    expect(counts(queue)).toMatchObject({ unknown: 1, done: 3, waiting: 4 })
    queue.start()
    await later(1000)
    expect(queue.current().phase).toBe('ended')
    expect(requestedIds.filter((id) => id === 0)).toHaveLength(1)
    queue.again('failed')
    await later(1000)
    expect(counts(queue)).toMatchObject({ unknown: 1, done: 7 })
    queue.again('unknown')
    await later(1000)
    expect(counts(queue).done).toBe(8)
  })

  it('ends the queue if the user stops it', async () => {
    const queue = createTaskQueue(createTasks(8, server({ 0: [networkError] }).send))
    queue.start()
    await later(1000)
    queue.stop()
    expect(queue.current().phase).toBe('ended')
    expect(counts(queue)).toMatchObject({ unknown: 1, stopped: 4 })
  })

  it('does not ask the user if no items are left', async () => {
    const queue = createTaskQueue(createTasks(1, server({ 0: [networkError] }).send))
    queue.start()
    await later(1000)
    expect(queue.current().phase).toBe('ended')
  })
})

it('write queue stops when a new key was requested and none was entered', async () => {
  const { send, asked: requestedIds } = server({ 1: [rejection(401)] })
  const queue = createTaskQueue(createTasks(20, send))
  queue.start()
  await later(10_000)
  expect(requestedIds.length).toBeLessThan(9)
  expect(queue.current().phase).toBe('ended')
  expect(counts(queue)).toMatchObject({ failed: 1, stopped: 20 - requestedIds.length })
})
