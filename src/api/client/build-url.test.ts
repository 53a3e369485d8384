import { expect, it } from 'vitest'
import { buildUrl } from './build-url'

it('fills in the path parameters, URL-encoded', () => {
  expect(buildUrl('/api/projects/:project_id/surveys/:id/', { params: { project_id: 1, id: 'a/b ?' } })).toBe(
    '/api/projects/1/surveys/a%2Fb%20%3F/',
  )
})

it('leaves the aliases of the caller unencoded', () => {
  expect(buildUrl('/api/users/:uuid/', { params: { uuid: '@me' } })).toBe('/api/users/@me/')
})

it('omits undefined values', () => {
  expect(buildUrl('/api/organizations/', { query: { limit: '50', offset: undefined } })).toBe(
    '/api/organizations/?limit=50',
  )
})

it('throws if a path parameter is missing', () => {
  expect(() => buildUrl('/api/organizations/:id/', { params: { id: '' } })).toThrow('No id')
})
