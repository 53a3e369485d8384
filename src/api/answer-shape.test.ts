import { expect, it } from 'vitest'
import { api } from '../../contract'
import { answerFault } from './answer-shape'

const { list, retrieve, destroy } = api.surveys

it('accepts any plausible response, with missing or extra fields', () => {
  expect(answerFault(list, { results: [], more: 1 })).toBeNull()
  expect(answerFault(retrieve, {})).toBeNull()
  expect(answerFault(destroy, undefined)).toBeNull()
  expect(answerFault(api.invites.bulk, [])).toBeNull()
})

it('describes a response that is unusable', () => {
  for (const answer of [undefined, null, [], {}, 'x', { results: null }]) {
    expect(answerFault(list, answer)).toMatch(/^The answer is/)
  }
  for (const answer of [undefined, null, 'x', 1, true]) {
    expect(answerFault(retrieve, answer)).toMatch(/^The answer is/)
  }
})
