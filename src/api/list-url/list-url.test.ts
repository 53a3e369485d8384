import { describe, expect, it } from 'vitest'
import { lists } from '../../pages/lists'
import { buildUrl } from '../client/build-url'
import { getListRequestPath, parseListSearch, toRequestQuery } from './list-url'

const { surveys, organizations } = lists

describe('parsing the URL of a list', () => {
  it('includes the known parameters', () => {
    const searchParams = { limit: '25', offset: '50', search: 'nps', state: 'running', order: '-created_at' }
    expect(parseListSearch(surveys, searchParams)).toEqual(searchParams)
  })

  it('drops invalid values and unknown names', () => {
    const searchParams = {
      limit: '7',
      offset: '-1',
      state: 'asleep',
      order: 'colour',
      utm_source: 'mail',
      type: '',
    }
    expect(parseListSearch(surveys, searchParams)).toEqual({})
  })

  it.each(['0', '1.5', '1e3', ' 50', 'NaN', '99999999999'])(
    'resets to the first page at offset %s',
    (offset) => {
      expect(parseListSearch(surveys, { offset })).toEqual({})
    },
  )

  it('round-trips its own output', () => {
    const search = parseListSearch(surveys, { search: 'a&b = c#d ü', offset: '100', limit: '100' })
    const reparsed = Object.fromEntries(new URLSearchParams(new URLSearchParams(search).toString()))
    expect(parseListSearch(surveys, reparsed)).toEqual(search)
  })
})

describe('columns in the URL', () => {
  it('are retained if they are names, and are not sent to the API', () => {
    const search = parseListSearch(organizations, { columns: 'level,created_at' })
    expect(search).toEqual({ columns: 'level,created_at' })
    expect(toRequestQuery(search)).not.toHaveProperty('columns')
  })

  it.each(['', ',', 'a,,b', '<script>', 'a b', 'x'.repeat(50)])('are dropped if they are %j', (columns) => {
    expect(parseListSearch(organizations, { columns })).toEqual({})
  })
})

describe('request of a list page', () => {
  it('has the default page size unless the URL has another', () => {
    expect(getListRequestPath(organizations, '/organizations', '')).toBe('/api/organizations/?limit=50')
    expect(getListRequestPath(organizations, '/organizations/', '?limit=100')).toBe(
      '/api/organizations/?limit=100',
    )
  })

  it('is the same in the inline script and in the client', () => {
    const pathname = '/projects/12/surveys'
    const text = '?order=-name&search=caf%C3%A9+%26&offset=50&nonsense=1'
    const search = parseListSearch(surveys, Object.fromEntries(new URLSearchParams(text)))
    const input = { params: { project_id: '12' }, query: toRequestQuery(search) }
    expect(getListRequestPath(surveys, pathname, text)).toBe(
      buildUrl('/api/projects/:project_id/surveys/', input),
    )
  })

  it('is null on other pages', () => {
    expect(getListRequestPath(surveys, '/projects/12/surveys/new', '')).toBeNull()
    expect(getListRequestPath(surveys, '/projects//surveys', '')).toBeNull()
    expect(getListRequestPath(organizations, '/organizations/1', '')).toBeNull()
  })
})
