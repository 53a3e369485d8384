import { expect } from 'vitest'
import { ErrorBody } from '../../contract/schemas/primitives'
import type { Answer } from './server'

/** Checks that a request was refused, with that status or with any that puts it down to the caller, in the one envelope. */
export function expectRefusal(answer: Answer, status?: number): ErrorBody {
  const { status: got, body, headers } = answer
  const isExpected = status === undefined ? got >= 400 && got < 500 : got === status
  expect(isExpected, `${got} ${JSON.stringify(body)}`).toBe(true)
  expect(headers['content-type']).toMatch(/^application\/json/)
  return ErrorBody.strict().parse(body)
}
