import { expect, it } from 'vitest'
import { getFunnelMetrics } from './funnel-metrics'

const body = {
  stats: {
    'survey shown': {
      total_count: 9,
      unique_persons: 5,
      unique_persons_only_seen: 1,
      total_count_only_seen: 3,
    },
    'survey sent': { total_count: 4, unique_persons: 3, first_seen: '2024-05-01T00:00:00Z', last_seen: null },
    'survey dismissed': { total_count: 2, unique_persons: 1 },
  },
}

it('headFigures distinguishes unique people and total counts', () => {
  expect(getFunnelMetrics(body, 'people')).toMatchObject({ shown: 5, answered: 3, dismissed: 1, nothing: 1 })
  expect(getFunnelMetrics(body, 'times')).toMatchObject({ shown: 9, answered: 4, dismissed: 2, nothing: 3 })
})

it.each([
  undefined,
  null,
  'x',
  {},
  { stats: {} },
  { stats: { 'survey shown': 5, 'survey sent': { unique_persons: '3' } } },
])('headFigures returns zeros for the invalid response %j', (strange) => {
  expect(getFunnelMetrics(strange, 'people')).toEqual({
    shown: 0,
    answered: 0,
    dismissed: 0,
    nothing: 0,
    firstAnswer: null,
    lastAnswer: null,
  })
})
