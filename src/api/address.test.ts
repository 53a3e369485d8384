import { expect, it } from 'vitest'
import { addressOf } from './address'

it('fills in the parameters of a path, encoded', () => {
  expect(
    addressOf('/api/projects/:project_id/surveys/:id/', { params: { project_id: 1, id: 'a/b ?' } }),
  ).toBe('/api/projects/1/surveys/a%2Fb%20%3F/')
})

it('leaves the names that stand for the caller as they are', () => {
  expect(addressOf('/api/users/:uuid/', { params: { uuid: '@me' } })).toBe('/api/users/@me/')
})

it('leaves out what is not given', () => {
  expect(addressOf('/api/organizations/', { query: { limit: '50', offset: undefined } })).toBe(
    '/api/organizations/?limit=50',
  )
})

it('refuses to call without a parameter of the path', () => {
  expect(() => addressOf('/api/organizations/:id/', { params: { id: '' } })).toThrow('No id')
})
