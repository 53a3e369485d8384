import { expect, it } from 'vitest'
import { api } from '../../../contract'
import { checkResponseShape } from './response-guard'

const { list, retrieve, destroy } = api.surveys

it('accepts any plausible response, with missing or extra fields', () => {
  expect(checkResponseShape(list, { results: [], more: 1 })).toBeNull()
  expect(checkResponseShape(retrieve, {})).toBeNull()
  expect(checkResponseShape(destroy, undefined)).toBeNull()
  expect(checkResponseShape(api.invites.bulk, [])).toBeNull()
})

it('describes a response that is unusable', () => {
  for (const body of [undefined, null, [], {}, 'x', { results: null }]) {
    expect(checkResponseShape(list, body)).toMatch(/^The response is/)
  }
  for (const body of [undefined, null, 'x', 1, true]) {
    expect(checkResponseShape(retrieve, body)).toMatch(/^The response is/)
  }
})
