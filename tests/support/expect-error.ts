import { expect } from 'vitest'
import { ErrorBody } from '../../contract/schemas/primitives'
import type { TestResponse } from './test-server'

/** Asserts that a request was rejected with that status, or with any client error, in the standard error body. */
export function expectError(response: TestResponse, status?: number): ErrorBody {
  const { status: got, body, headers } = response
  const isExpected = status === undefined ? got >= 400 && got < 500 : got === status
  expect(isExpected, `${got} ${JSON.stringify(body)}`).toBe(true)
  expect(headers['content-type']).toMatch(/^application\/json/)
  return ErrorBody.strict().parse(body)
}
