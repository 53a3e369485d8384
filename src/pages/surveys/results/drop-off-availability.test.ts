import { expect, it } from 'vitest'
import { getDropOffUnavailableReason } from './drop-off'
import { parseResponse } from './parse-response'

const createResponses = (...completed: unknown[]) =>
  completed.map((completed, index) => ({ response: parseResponse({ completed }, index), values: new Map() }))
const survey = { appearance: null, enable_partial_responses: true }

it('drop-off is available if incomplete responses are sent and marked', () => {
  expect(getDropOffUnavailableReason(survey, createResponses(true))).toBeNull()
  expect(
    getDropOffUnavailableReason({ ...survey, enable_partial_responses: false }, createResponses(true, false)),
  ).toBeNull()
})

it('drop-off is otherwise unavailable, with a reason', () => {
  expect(
    getDropOffUnavailableReason({ ...survey, enable_partial_responses: null }, createResponses(true)),
  ).toMatch(/only when it is completed/)
  expect(getDropOffUnavailableReason(survey, createResponses(undefined))).toMatch(
    /does not distinguish completed/,
  )
  expect(
    getDropOffUnavailableReason(
      { ...survey, appearance: { shuffleQuestions: true } },
      createResponses(false),
    ),
  ).toMatch(/are shuffled/)
})
