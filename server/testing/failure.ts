import { expect } from 'vitest'

/** What work fails with; a test fails here when it does not. */
export async function failureOf(work: Promise<unknown>): Promise<Error> {
  const outcome = await work.then(
    () => null,
    (error) => error,
  )
  expect(outcome).toBeInstanceOf(Error)
  return outcome
}
