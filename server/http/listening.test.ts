import { expect, it } from 'vitest'
import { readEnv } from '../env'
import { bareApp } from './bare-app'
import { close } from './listening'

it('a server that stops answers what is under way, and waits for nobody for ever', async () => {
  const app = await bareApp(readEnv({}), false, null)
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
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
    await held
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
  const closing = close(app, 500)
  finish()
  expect(await (await slow).json()).toEqual({ done: true })
  await broken
  await closing
  await expect(fetch(`${address}/slow`)).rejects.toThrow()
})
