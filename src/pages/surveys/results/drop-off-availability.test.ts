import { expect, it } from 'vitest'
import { getDropOffUnavailableReason } from './drop-off-availability'
import { parseResponse } from './parse-response'

const told = (...completed: unknown[]) =>
  completed.map((completed, place) => ({ response: parseResponse({ completed }, place), values: new Map() }))
const survey = { appearance: null, enable_partial_responses: true }

it('drop-off is available if incomplete responses are sent and marked', () => {
  expect(getDropOffUnavailableReason(survey, told(true))).toBeNull()
  expect(
    getDropOffUnavailableReason({ ...survey, enable_partial_responses: false }, told(true, false)),
  ).toBeNull()
})

it('drop-off is otherwise unavailable, with a reason', () => {
  expect(getDropOffUnavailableReason({ ...survey, enable_partial_responses: null }, told(true))).toMatch(
    /only sent once/,
  )
  expect(getDropOffUnavailableReason(survey, told(undefined))).toMatch(/does not tell finished/)
  expect(
    getDropOffUnavailableReason({ ...survey, appearance: { shuffleQuestions: true } }, told(false)),
  ).toMatch(/random order/)
})
