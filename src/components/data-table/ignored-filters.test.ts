import { expect, it } from 'vitest'
import type { ListDefinition } from '../../api/list-url/list-url'
import { findIgnoredFilters } from './ignored-filters'

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
