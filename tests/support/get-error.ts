import { expect } from 'vitest'

/** Returns the error with which the work rejects; fails the test if it resolves. */
export async function getError(work: Promise<unknown>): Promise<Error> {
  const outcome = await work.then(
    () => null,
    (error) => error,
  )
  expect(outcome).toBeInstanceOf(Error)
  return outcome
}
