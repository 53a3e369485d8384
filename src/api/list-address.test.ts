import { describe, expect, it } from 'vitest'
import { lists } from '../pages/lists'
import { addressOf } from './address'
import { queryOf, readSearch, requestOf } from './list-address'

const { surveys, organizations } = lists

describe('reading the address of a list', () => {
  it('keeps what the list knows', () => {
    const given = { limit: '25', offset: '50', search: 'nps', state: 'running', order: '-created_at' }
    expect(readSearch(surveys, given)).toEqual(given)
  })

  it('drops values that make no sense, and names the list does not know', () => {
    const given = { limit: '7', offset: '-1', state: 'asleep', order: 'colour', utm_source: 'mail', type: '' }
    expect(readSearch(surveys, given)).toEqual({})
  })

  it.each(['0', '1.5', '1e3', ' 50', 'NaN', '99999999999'])('starts over at offset %s', (offset) => {
    expect(readSearch(surveys, { offset })).toEqual({})
  })

  it('reads back what it wrote', () => {
    const search = readSearch(surveys, { search: 'a&b = c#d ü', offset: '100', limit: '100' })
    const again = Object.fromEntries(new URLSearchParams(new URLSearchParams(search).toString()))
    expect(readSearch(surveys, again)).toEqual(search)
  })
})

describe('the columns in an address', () => {
  it('are kept where they are names, and are nothing that the API is asked', () => {
    const search = readSearch(organizations, { columns: 'level,created_at' })
    expect(search).toEqual({ columns: 'level,created_at' })
    expect(queryOf(search)).not.toHaveProperty('columns')
  })

  it.each(['', ',', 'a,,b', '<script>', 'a b', 'x'.repeat(50)])('are dropped when they are %j', (columns) => {
    expect(readSearch(organizations, { columns })).toEqual({})
  })
})

describe('the request behind a page', () => {
  it('has the page size unless the address says another', () => {
    expect(requestOf(organizations, '/organizations', '')).toBe('/api/organizations/?limit=50')
    expect(requestOf(organizations, '/organizations/', '?limit=100')).toBe('/api/organizations/?limit=100')
  })

  it('is asked for by the inline script in the very words of the client', () => {
    const pathname = '/projects/12/surveys'
    const text = '?order=-name&search=caf%C3%A9+%26&offset=50&nonsense=1'
    const search = readSearch(surveys, Object.fromEntries(new URLSearchParams(text)))
    const input = { params: { project_id: '12' }, query: queryOf(search) }
    expect(requestOf(surveys, pathname, text)).toBe(addressOf('/api/projects/:project_id/surveys/', input))
  })

  it('is not there on other pages', () => {
    expect(requestOf(surveys, '/projects/12/surveys/new', '')).toBeNull()
    expect(requestOf(surveys, '/projects//surveys', '')).toBeNull()
    expect(requestOf(organizations, '/organizations/1', '')).toBeNull()
  })
})
