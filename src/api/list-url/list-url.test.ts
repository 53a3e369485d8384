import { describe, expect, it } from 'vitest'
import { lists } from '../../pages/lists'
import { buildUrl } from '../client/build-url'
import {
  findIgnoredFilters,
  getListRequestPath,
  type ListDefinition,
  parseListSearch,
  toRequestQuery,
} from './list-url'

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
    expect(toRequestQuery(organizations, search)).not.toHaveProperty('columns')
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
    const input = { params: { project_id: '12' }, query: toRequestQuery(surveys, search) }
    expect(getListRequestPath(surveys, pathname, text)).toBe(
      buildUrl('/api/projects/:project_id/surveys/', input),
    )
  })

  it('has the default order of the list unless the URL has another', () => {
    const getOrder = (search: string) => {
      const path = getListRequestPath(surveys, '/projects/12/surveys', search) ?? ''
      return new URL(path, 'http://localhost').searchParams.getAll('order')
    }
    expect(getOrder('')).toEqual(['state'])
    expect(getOrder('?order=-created_at')).toEqual(['-created_at'])
  })

  it('is null on other pages', () => {
    expect(getListRequestPath(surveys, '/projects/12/surveys/new', '')).toBeNull()
    expect(getListRequestPath(surveys, '/projects//surveys', '')).toBeNull()
    expect(getListRequestPath(organizations, '/organizations/1', '')).toBeNull()
  })
})

interface Row {
  name: string
  people?: { first: string; last: string }[]
  paused?: boolean
  ended?: string | null
}

const list: ListDefinition<Row> = {
  resource: 'surveys',
  path: '/surveys',
  filters: { search: 'text', paused: ['true', 'false'], state: ['open', 'over'], order: ['name'] },
  computed: { state: ({ ended }) => (ended ? 'over' : 'open') },
}

it('finds no ignored filter if every row matches', () => {
  const rows = [
    { name: 'Pears', people: [{ first: 'Ada', last: 'Okafor' }], paused: true, ended: null },
    { name: 'The ADA pears', people: [{ first: 'Okafor', last: '' }], paused: true },
  ]
  expect(
    findIgnoredFilters(
      list,
      { search: 'ada, pears okafor', paused: 'true', state: 'open', order: 'name' },
      rows,
    ),
  ).toEqual([])
  expect(findIgnoredFilters(list, { search: 'anything' }, [])).toEqual([])
})

it('names the filters that a row contradicts', () => {
  const rows = [{ name: 'Pears', paused: false, ended: '2024-05-01' }]
  expect(findIgnoredFilters(list, { search: 'apples', paused: 'true', state: 'open' }, rows)).toEqual([
    'search',
    'paused',
    'state',
  ])
  expect(findIgnoredFilters(list, { search: 'pears', paused: 'false', state: 'over' }, rows)).toEqual([])
})

it('does not report filters on fields that a row lacks', () => {
  expect(findIgnoredFilters(list, { paused: 'true' }, [{ name: 'Pears' }])).toEqual([])
})
