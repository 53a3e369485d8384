import { expect, it, vi } from 'vitest'

// Module initialization reads browser storage.
vi.stubGlobal('sessionStorage', { getItem: () => null })
vi.stubGlobal('localStorage', { getItem: () => null })
const { createSessionController } = await import('./session-store')

const old = { base: 'https://other.example', key: 'phx_old' }
const next = { ...old, key: 'phx_new' }

it('requests with a rejected key share one prompt and are repeated with the new key', async () => {
  const sessionController = createSessionController(old)
  const waiting = [sessionController.renew(old), sessionController.renew(old)]
  expect(sessionController.current()).toEqual({ session: old, isKeyRequested: true })
  sessionController.setSession(next)
  expect(await Promise.all(waiting)).toEqual([next, next])
  expect(sessionController.current()).toEqual({ session: next, isKeyRequested: false })
  expect(await sessionController.renew(old)).toEqual(next)
  expect(sessionController.current().isKeyRequested).toBe(false)
})

it('requests with a rejected key fail if no new key is entered or the user signs out', async () => {
  const sessionController = createSessionController(old)
  const declined = sessionController.renew(old)
  sessionController.decline()
  await expect(declined).rejects.toThrow('No API key was entered.')
  expect(sessionController.current().session).toEqual(old)
  const renewal = sessionController.renew(old)
  sessionController.clear()
  await expect(renewal).rejects.toThrow('Signed out.')
  expect(sessionController.current()).toEqual({ session: null, isKeyRequested: false })
})

it('auth contexts are independent of each other', () => {
  const [own, second] = [createSessionController(old), createSessionController(null)]
  second.setSession(next)
  second.clear()
  expect(own.current().session).toEqual(old)
})
