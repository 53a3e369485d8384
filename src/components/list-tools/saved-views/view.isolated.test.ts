import { describe, expect, it, vi } from 'vitest'
import type { AnyTableDefinition } from '../../data-table/table'
import { addView, getCurrentView, getFreeName, type SavedView, toViewSearch } from './view'
import { readViewFile, writeViewFile } from './view-file'

// The module looks for a session when it is loaded.
vi.hoisted(() => {
  for (const store of ['sessionStorage', 'localStorage']) vi.stubGlobal(store, { getItem: () => null })
})

const { parseSavedViews } = await import('./saved-views-store')

const column = (id: string) => ({ id, header: id, cell: () => id })
const createTable = (
  resource: AnyTableDefinition['list']['resource'],
  filters: AnyTableDefinition['list']['filters'],
): AnyTableDefinition => ({
  label: 'Things',
  singular: 'thing',
  list: { resource, path: '/things', filters },
  columns: ['name', 'state', 'type'].map(column),
  rowKey: String,
  rowName: String,
})
const things = createTable('surveys', { search: 'text', state: ['open', 'shut'] })
const others = createTable('roles', {})

const view = (name: string, search: SavedView['search'] = {}): SavedView => ({ name, search })

describe('view', () => {
  it('contains all search parameters except the page number', () => {
    const searchParams = { state: 'open', limit: '25', offset: '50', columns: 'type', else: '1' }
    expect(toViewSearch(things, searchParams)).toEqual({ state: 'open', limit: '25', columns: 'type' })
    expect(toViewSearch(things, { state: 'open' }, ['state', 'type'])).toEqual({
      state: 'open',
      columns: 'state,type',
    })
  })

  it('replaces a view of the same name, and is sorted by name', () => {
    const views = addView([view('B'), view('A', { search: 'old' })], view('A', { search: 'new' }))
    expect(views).toEqual([view('A', { search: 'new' }), view('B')])
    expect(getFreeName(views, 'A')).toBe('A 2')
    expect(getFreeName([...views, view('A 2')], 'A')).toBe('A 3')
    expect(getFreeName(views, 'C')).toBe('C')
  })
})

describe('current view', () => {
  const views = [view('Open', { state: 'open' }), view('Same', { state: 'open' }), view('All')]

  it('is the one that matches the search parameters', () => {
    expect(getCurrentView(views, { state: 'open' }, undefined)).toEqual({ view: views[0], changed: false })
    expect(getCurrentView(views, {}, undefined)).toEqual({ view: views[2], changed: false })
    expect(getCurrentView(views, { state: 'shut' }, undefined)).toBeNull()
  })

  it('is the one opened last if several are identical', () => {
    expect(getCurrentView(views, { state: 'open' }, 'Same')?.view.name).toBe('Same')
  })

  it('remains the opened one, marked as changed, until all parameters are cleared', () => {
    expect(getCurrentView(views, { state: 'shut' }, 'Open')).toEqual({ view: views[0], changed: true })
    expect(getCurrentView(views.slice(0, 2), {}, 'Open')).toBeNull()
    expect(getCurrentView(views, { state: 'shut' }, 'Gone')).toBeNull()
  })
})

describe('view file', () => {
  const tables = [things, others]

  it('round-trips a view', () => {
    const open = view('Open & “new”', { state: 'open', search: 'a=b&c' })
    const importedView = readViewFile(writeViewFile('surveys', open), tables)
    expect(importedView).toEqual({ view: open, table: things, dropped: [] })
  })

  it('lists the parts that are unknown here', () => {
    const text = writeViewFile('surveys', view('Odd', { state: 'asleep', columns: 'type,moon', search: 'x' }))
    expect(readViewFile(text, tables)).toMatchObject({
      view: view('Odd', { search: 'x', columns: 'type' }),
      dropped: ['state=asleep', 'columns=moon'],
    })
  })

  it.each([
    ['nonsense', 'not an exported view'],
    ['null', 'not an exported view'],
    ['[]', 'not an exported view'],
    ['{"name":"x"}', 'not an exported view'],
    ['{"hedgerow_view":2}', 'another version'],
    ['{"hedgerow_view":1,"list":"moons"}', 'The list “moons” does not exist.'],
    ['{"hedgerow_view":1,"list":["surveys"]}', 'The list “surveys” does not exist.'],
  ])('is rejected with a reason: %s', (text, words) => {
    expect(readViewFile(text, tables)).toContain(words)
  })

  it('is accepted without a valid name or search', () => {
    for (const part of ['{}', '{"name":5,"search":"x"}', '{"name":"  ","search":{"state":{"a":1}}}']) {
      const text = JSON.stringify({ ...JSON.parse(part), hedgerow_view: 1, list: 'surveys' })
      expect(readViewFile(text, tables)).toMatchObject({ view: view('Imported view') })
    }
  })
})

describe('saved views', () => {
  it('are parsed whatever the storage contains', () => {
    const savedViews = { views: [view('A', { state: 'open' })], first: 'A' }
    expect(parseSavedViews(JSON.stringify(savedViews))).toEqual(savedViews)
    for (const text of [
      '',
      'null',
      '5',
      '{"views":5}',
      '{"views":[null,{"name":""},{"name":"x","search":{"a":1}}]}',
    ]) {
      expect(parseSavedViews(text)).toEqual({ views: [], first: null })
    }
    expect(parseSavedViews('{"views":[{"name":"A","search":{}}],"first":"B"}').first).toBeNull()
  })
})
