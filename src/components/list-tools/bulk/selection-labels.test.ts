import { describe, expect, it } from 'vitest'
import type { Action } from '../../actions/action'
import { formatRowCount } from '../../data-table/format-row-count'
import { getApplicableActions, groupByReason } from './applicable-actions'
import { buildBulkScript, formatActionLabel, formatNames, formatSelectionScope } from './labels'

interface Widget {
  name: string
  paused: boolean
  mine: boolean
}

const change = {
  write: () => ({ resource: 'surveys' as const, op: 'update', input: {} }),
  done: () => '',
  failed: () => '',
}
const actions: Action<Widget>[] = [
  { id: 'open', label: 'Open', effect: { href: () => '/' } },
  { id: 'pause', label: 'Pause', isAvailable: ({ paused }) => !paused, effect: change },
  { id: 'unpause', label: 'Unpause', isAvailable: ({ paused }) => paused, effect: change },
  {
    id: 'delete',
    label: 'Delete',
    disabledReason: ({ mine }) => (mine ? null : 'Not yours.'),
    effect: change,
  },
  { id: 'roll', label: 'Roll', effect: { ...change, after: () => {} } },
]
const widget = (name: string, paused: boolean, mine = true): [string, Widget] => [
  name,
  { name, paused, mine },
]
const getApplicable = (...rows: [string, Widget][]) =>
  getApplicableActions(actions, new Map(rows), ({ name }) => name)

describe('bulk actions', () => {
  it('include every change that applies to a selected row, with the skipped rows and their reasons', () => {
    const [pause, remove, ...others] = getApplicable(widget('a', false), widget('b', false, false))
    expect(others).toEqual([])
    expect([...(pause?.rows.keys() ?? [])]).toEqual(['a', 'b'])
    expect(remove?.action.id).toBe('delete')
    expect([...(remove?.rows.keys() ?? [])]).toEqual(['a'])
    expect(remove?.skipped).toEqual([{ name: 'b', why: 'Not yours.' }])
  })

  it('exclude navigation and actions on a single record', () => {
    expect(getApplicable(widget('a', false)).map(({ action }) => action.id)).toEqual(['pause', 'delete'])
  })

  it('are displayed with a reason if the user lacks permission', () => {
    const remove = getApplicable(widget('a', true, false)).at(-1)
    expect(remove?.rows.size).toBe(0)
    expect(groupByReason(remove?.skipped ?? [])).toEqual([{ why: 'Not yours.', names: ['a'] }])
  })
})

describe('bulk action texts', () => {
  const nouns = { label: 'Batch exports', singular: 'batch export' }

  it('include the number of records', () => {
    expect(formatActionLabel('Pause', formatRowCount(nouns, 12))).toBe('Pause 12 batch exports')
    expect(formatActionLabel('Make admin', formatRowCount(nouns, 1))).toBe('Make admin: 1 batch export')
    expect(formatNames(['a', 'b', 'c'], 2)).toBe('a, b and 1 more')
    expect(formatNames(['a', 'b'], 2)).toBe('a, b')
  })

  it('state how many selected rows are visible unless all are', () => {
    expect(formatSelectionScope(3, 3)).toBeNull()
    expect(formatSelectionScope(3, 1)).toBe('1 on this page')
    expect(formatSelectionScope(3, 0)).toBe('none on this page')
  })
})

describe('script of bulk requests', () => {
  it('stops at the first failure, and no name can break out of its comment', () => {
    const script = buildBulkScript([
      { name: 'a\nrm -rf /', method: 'DELETE', url: 'https://example.com/1/', body: null },
      { name: 'b', method: 'PATCH', url: 'https://example.com/2/', body: '{}' },
    ])
    expect(script).toContain('set -eu\n')
    expect(script).toContain('\n# a rm -rf /\ncurl --fail-with-body -sS -X DELETE ')
    expect(script.match(/^curl/gm)).toHaveLength(2)
  })
})
