import { expect, it } from 'vitest'
import { ApiError, NetworkError } from '../../api/errors'
import { noteFailedWrite } from '../../api/failed-write'
import { stepsOf } from './error-steps'

const sent = { method: 'POST', path: '/api/organizations/' }
const answer = (status: number, retryAfter: number | null = null) =>
  new ApiError(sent, status, 'x', 'x', 'x', null, retryAfter)

/** The error as it comes out of a write. */
function ofWrite<E extends Error>(error: E): E {
  noteFailedWrite(error, { resource: 'organizations', op: 'create', input: {} })
  return error
}

it('looks first where it is open what became of a change', () => {
  expect(stepsOf(ofWrite(new NetworkError(sent, 'x', false)))).toEqual({
    look: true,
    again: true,
    wait: null,
  })
  expect(stepsOf(ofWrite(answer(502))).look).toBe(true)
  // A success in other words than the API's.
  expect(stepsOf(ofWrite(answer(200)))).toMatchObject({ look: true, again: true })
  expect(stepsOf(new NetworkError(sent, 'x', false)).look).toBe(false)
  expect(stepsOf(ofWrite(answer(400))).look).toBe(false)
})

it('waits as long as the server asks for, and for a while where it does not say', () => {
  expect(stepsOf(answer(429, 12)).wait).toBe(12)
  expect(stepsOf(answer(429)).wait).toBe(30)
  expect(stepsOf(answer(503, 5))).toMatchObject({ again: true, wait: 5 })
})

it('does not offer to send again what would be refused again', () => {
  for (const status of [400, 403, 404, 409, 413]) expect(stepsOf(answer(status)).again).toBe(false)
  expect(stepsOf(new Error('a fault of the dashboard')).again).toBe(false)
})
