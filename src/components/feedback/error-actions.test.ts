import { expect, it } from 'vitest'
import { ApiError, NetworkError, recordFailedMutation } from '../../api/client/errors'
import { getErrorActions } from './error-actions'

const sentRequest = { method: 'POST', path: '/api/organizations/' }
const createError = (status: number, retryAfter: number | null = null) =>
  new ApiError(sentRequest, status, 'x', 'x', 'x', null, retryAfter)

/** Returns the error as thrown by a write. */
function ofWrite<E extends Error>(error: E): E {
  recordFailedMutation(error, { resource: 'organizations', op: 'create', input: {} })
  return error
}

it('offers verification first if the result of a change is unknown', () => {
  expect(getErrorActions(ofWrite(new NetworkError(sentRequest, 'x', false)))).toEqual({
    shouldVerify: true,
    again: true,
    wait: null,
  })
  expect(getErrorActions(ofWrite(createError(502))).shouldVerify).toBe(true)
  // A success response outside of the API's format.
  expect(getErrorActions(ofWrite(createError(200)))).toMatchObject({ shouldVerify: true, again: true })
  expect(getErrorActions(new NetworkError(sentRequest, 'x', false)).shouldVerify).toBe(false)
  expect(getErrorActions(ofWrite(createError(400))).shouldVerify).toBe(false)
})

it('waits as long as the server requests, with a default', () => {
  expect(getErrorActions(createError(429, 12)).wait).toBe(12)
  expect(getErrorActions(createError(429)).wait).toBe(30)
  expect(getErrorActions(createError(503, 5))).toMatchObject({ again: true, wait: 5 })
})

it('does not offer a retry that would be rejected again', () => {
  for (const status of [400, 403, 404, 409, 413])
    expect(getErrorActions(createError(status)).again).toBe(false)
  expect(getErrorActions(new Error('a fault of the dashboard')).again).toBe(false)
})
