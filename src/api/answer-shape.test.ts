import { expect, it } from 'vitest'
import { api } from '../../contract'
import { answerFault } from './answer-shape'

const { list, retrieve, destroy } = api.surveys

it('takes what can be an answer, whatever fields it has', () => {
  expect(answerFault(list, { results: [], more: 1 })).toBeNull()
  expect(answerFault(retrieve, {})).toBeNull()
  expect(answerFault(destroy, undefined)).toBeNull()
  expect(answerFault(api.invites.bulk, [])).toBeNull()
})

it('says what is wrong with an answer that nobody can go on with', () => {
  for (const answer of [undefined, null, [], {}, 'x', { results: null }]) {
    expect(answerFault(list, answer)).toMatch(/^The answer is/)
  }
  for (const answer of [undefined, null, 'x', 1, true]) {
    expect(answerFault(retrieve, answer)).toMatch(/^The answer is/)
  }
})
