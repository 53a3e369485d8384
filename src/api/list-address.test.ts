import { describe, expect, it } from 'vitest'
import { lists } from '../pages/lists'
import { addressOf } from './address'
import { queryOf, readSearch, requestOf } from './list-address'

const { surveys, organizations } = lists

describe('parsing the URL of a list', () => {
  it('includes the known parameters', () => {
    const given = { limit: '25', offset: '50', search: 'nps', state: 'running', order: '-created_at' }
    expect(readSearch(surveys, given)).toEqual(given)
  })

  it('drops invalid values and unknown names', () => {
    const given = { limit: '7', offset: '-1', state: 'asleep', order: 'colour', utm_source: 'mail', type: '' }
    expect(readSearch(surveys, given)).toEqual({})
  })

  it.each(['0', '1.5', '1e3', ' 50', 'NaN', '99999999999'])(
    'resets to the first page at offset %s',
    (offset) => {
      expect(readSearch(surveys, { offset })).toEqual({})
    },
  )

  it('round-trips its own output', () => {
    const search = readSearch(surveys, { search: 'a&b = c#d ü', offset: '100', limit: '100' })
    const again = Object.fromEntries(new URLSearchParams(new URLSearchParams(search).toString()))
    expect(readSearch(surveys, again)).toEqual(search)
  })
})

describe('columns in the URL', () => {
  it('are retained if they are names, and are not sent to the API', () => {
    const search = readSearch(organizations, { columns: 'level,created_at' })
    expect(search).toEqual({ columns: 'level,created_at' })
    expect(queryOf(search)).not.toHaveProperty('columns')
  })

  it.each(['', ',', 'a,,b', '<script>', 'a b', 'x'.repeat(50)])('are dropped if they are %j', (columns) => {
    expect(readSearch(organizations, { columns })).toEqual({})
  })
})

describe('request of a list page', () => {
  it('has the default page size unless the URL has another', () => {
    expect(requestOf(organizations, '/organizations', '')).toBe('/api/organizations/?limit=50')
    expect(requestOf(organizations, '/organizations/', '?limit=100')).toBe('/api/organizations/?limit=100')
  })

  it('is the same in the inline script and in the client', () => {
    const pathname = '/projects/12/surveys'
    const text = '?order=-name&search=caf%C3%A9+%26&offset=50&nonsense=1'
    const search = readSearch(surveys, Object.fromEntries(new URLSearchParams(text)))
    const input = { params: { project_id: '12' }, query: queryOf(search) }
    expect(requestOf(surveys, pathname, text)).toBe(addressOf('/api/projects/:project_id/surveys/', input))
  })

  it('is null on other pages', () => {
    expect(requestOf(surveys, '/projects/12/surveys/new', '')).toBeNull()
    expect(requestOf(surveys, '/projects//surveys', '')).toBeNull()
    expect(requestOf(organizations, '/organizations/1', '')).toBeNull()
  })
})
