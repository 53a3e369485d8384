import { describe, expect, it } from 'vitest'
import { describeEntry, formatResource, groupByDay } from './describe-entry'
import type { UndoEntry } from './model/entry'

const entry = (fields: Partial<UndoEntry>): UndoEntry => ({
  id: 'e',
  owner: 'o',
  at: 0,
  base: '',
  resource: 'surveys',
  op: 'update',
  method: 'PATCH',
  path: '',
  params: {},
  name: 'Weekly digest',
  arrived: true,
  ...fields,
})

describe('entry description', () => {
  it('names the changed fields, up to three', () => {
    const body = { name: 'B', description: 'x', start_date: null, archived: true, type: 'api' }
    expect(describeEntry(entry({ body }))).toBe(
      'Changed name, description, start date and 2 more of Weekly digest',
    )
    const before = { name: 'A', conditions: { url: 'a' } }
    const answer = { ...before, name: 'B' }
    expect(describeEntry(entry({ body: answer, before, answer }))).toBe('Changed name of Weekly digest')
  })

  it('describes creations, deletions and actions', () => {
    expect(describeEntry(entry({ op: 'create' }))).toBe('Created Weekly digest')
    expect(describeEntry(entry({ op: 'destroy', name: '' }))).toBe('Deleted survey')
    expect(describeEntry(entry({ resource: 'invites', op: 'bulk', answer: [{}, {}] }))).toBe(
      'Created 2 records',
    )
    expect(describeEntry(entry({ resource: 'batchExports', op: 'pause' }))).toBe(
      'Pause the schedule: Weekly digest',
    )
  })

  it('describes a soft delete as a deletion', () => {
    const flag = { resource: 'featureFlags', op: 'update' } as const
    expect(describeEntry(entry({ ...flag, body: { deleted: true } }))).toBe('Deleted Weekly digest')
    expect(describeEntry(entry({ ...flag, body: { deleted: false } }))).toBe('Restored Weekly digest')
    expect(describeEntry(entry({ body: { archived: true } }))).toBe('Changed archived of Weekly digest')
  })

  it('uses the display names of resources', () => {
    expect(
      ['roleMemberships', 'personalApiKeys', 'pipeline_destinations', 'project'].map(formatResource),
    ).toEqual(['role membership', 'personal API key', 'pipeline destination', 'project'])
  })
})

it('entries are grouped by day in their order', () => {
  const now = new Date(2024, 4, 10, 12).getTime()
  const at = (day: number, hour: number) => entry({ at: new Date(2024, 4, day, hour).getTime() })
  const days = groupByDay([at(10, 11), at(10, 1), at(9, 23), at(1, 5)], now)
  expect([...days.values()].map((all) => all.length)).toEqual([2, 1, 1])
  expect([...days.keys()].slice(0, 2)).toEqual(['Today', 'Yesterday'])
})
