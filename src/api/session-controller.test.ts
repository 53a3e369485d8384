import { expect, it } from 'vitest'
import { createSessionController } from './session-controller'

const old = { base: 'https://other.example', key: 'phx_old' }
const next = { ...old, key: 'phx_new' }

it('requests with a rejected key share one prompt and are repeated with the new key', async () => {
  const seat = createSessionController(old)
  const waiting = [seat.renew(old), seat.renew(old)]
  expect(seat.current()).toEqual({ session: old, asking: true })
  seat.take(next)
  expect(await Promise.all(waiting)).toEqual([next, next])
  expect(seat.current()).toEqual({ session: next, asking: false })
  expect(await seat.renew(old)).toEqual(next)
  expect(seat.current().asking).toBe(false)
})

it('requests with a rejected key fail if no new key is entered or the user signs out', async () => {
  const seat = createSessionController(old)
  const declined = seat.renew(old)
  seat.decline()
  await expect(declined).rejects.toThrow('No key was given.')
  expect(seat.current().session).toEqual(old)
  const left = seat.renew(old)
  seat.leave()
  await expect(left).rejects.toThrow('Signed out.')
  expect(seat.current()).toEqual({ session: null, asking: false })
})

it('auth contexts are independent of each other', () => {
  const [own, second] = [createSessionController(old), createSessionController(null)]
  second.take(next)
  second.leave()
  expect(own.current().session).toEqual(old)
})
