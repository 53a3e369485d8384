import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it, vi } from 'vitest'
import { readEnv } from '../../config'
import { createFastify } from './create-fastify'
import { shutdown } from './lifecycle'

/** Fastify's timeout for its own hooks. */
const HOOK_MS = 10_000

afterEach(() => {
  vi.useRealTimers()
})

it('shutdown completes requests in progress, with a time limit', async () => {
  const app = await createFastify(readEnv({}), false, null)
  let finish = () => {}
  const released = new Promise<void>((resolve) => {
    finish = resolve
  })
  let begun = () => {}
  const both = new Promise<void>((resolve) => {
    let count = 0
    begun = () => {
      count += 1
      if (count === 2) resolve()
    }
  })
  app.get('/slow', async () => {
    begun()
    await released
    return { done: true }
  })
  app.get('/never', () => {
    begun()
    return new Promise(() => {})
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const [slow, never] = [fetch(`${address}/slow`), fetch(`${address}/never`)]
  const broken = expect(never).rejects.toThrow()
  await both
  const closing = shutdown(app, 500)
  finish()
  expect(await (await slow).json()).toEqual({ done: true })
  await broken
  await closing
  await expect(fetch(`${address}/slow`)).rejects.toThrow()
})

it('shutdown does not wait for connections without a request, as browsers open them', async () => {
  const app = await createFastify(readEnv({}), false, null)
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const silent = connect(Number(port), '127.0.0.1')
  silent.on('error', () => {})
  await Promise.all([once(silent, 'connect'), once(app.server, 'connection')])
  let isLate = false
  app.server.closeAllConnections = () => {
    isLate = true
    silent.destroy()
  }
  await shutdown(app)
  expect(isLate).toBe(false)
})

it('shutdown may take longer for a request than the hook timeout of Fastify', async () => {
  const app = await createFastify(readEnv({}), false, null)
  let begun = () => {}
  const requested = new Promise<void>((resolve) => {
    begun = resolve
  })
  let finish = () => {}
  const released = new Promise<void>((resolve) => {
    finish = resolve
  })
  app.get('/slow', async () => {
    begun()
    await released
    return { done: true }
  })
  const slow = fetch(`${await app.listen({ host: '127.0.0.1', port: 0 })}/slow`)
  await requested
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closing = shutdown(app)
  await vi.waitFor(() => expect(app.server.listening).toBe(false))
  vi.advanceTimersByTime(HOOK_MS + 1)
  finish()
  expect(await (await slow).json()).toEqual({ done: true })
  await closing
})

it('shutdown answers on connections that were still in the backlog', async () => {
  const app = await createFastify(readEnv({}), false, null)
  app.get('/', async () => ({ done: true }))
  const { host, port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const waiting = connect(Number(port), '127.0.0.1')
  waiting.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  // `connect` calls the kernel in the next tick, and the server accepts in a later poll.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  const closing = shutdown(app)
  expect(await text(waiting)).toMatch(/^HTTP\/1.1 200 .*\{"done":true\}$/s)
  await closing
})
