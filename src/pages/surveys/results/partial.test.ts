import { expect, it } from 'vitest'
import { knowledgeOf } from './partial'
import { readResponse } from './read-response'

const told = (...completed: unknown[]) =>
  completed.map((completed, place) => ({ response: readResponse({ completed }, place), values: new Map() }))
const survey = { appearance: null, enable_partial_responses: true }

it('drop-off is available if incomplete responses are sent and marked', () => {
  expect(knowledgeOf(survey, told(true))).toBeNull()
  expect(knowledgeOf({ ...survey, enable_partial_responses: false }, told(true, false))).toBeNull()
})

it('drop-off is otherwise unavailable, with a reason', () => {
  expect(knowledgeOf({ ...survey, enable_partial_responses: null }, told(true))).toMatch(/only sent once/)
  expect(knowledgeOf(survey, told(undefined))).toMatch(/does not tell finished/)
  expect(knowledgeOf({ ...survey, appearance: { shuffleQuestions: true } }, told(false))).toMatch(
    /random order/,
  )
})
