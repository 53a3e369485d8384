import { describe, expect, it } from 'vitest'
import {
  addRows,
  countSelected,
  EMPTY_SELECTION,
  refreshRows,
  removeRows,
  type TableSelection,
  togglePage,
  toggleRange,
  toggleRow,
} from './selection'

const page = new Map(['a', 'b', 'c', 'd'].map((id) => [id, id.toUpperCase()]))
const other = new Map([['x', 'X']])
const of = (...ids: string[]): TableSelection<string> => ({
  rows: new Map(ids.map((id) => [id, id.toUpperCase()])),
  anchor: ids.at(-1) ?? null,
})
const ids = ({ rows }: TableSelection<string>) => [...rows.keys()].sort().join('')

describe('selection', () => {
  it('toggles a row', () => {
    const one = toggleRow<string>(EMPTY_SELECTION, 'b', 'B')
    expect(ids(one)).toBe('b')
    expect(ids(toggleRow(one, 'b', 'B'))).toBe('')
  })

  it('retains rows on other pages', () => {
    const both = addRows(of('x'), page)
    expect(ids(both)).toBe('abcdx')
    expect(countSelected(both, page)).toBe(4)
    expect(countSelected(both, other)).toBe(1)
    expect(ids(togglePage(both, page))).toBe('x')
    expect(ids(removeRows(both, ['x']))).toBe('abcd')
  })

  it('selects the whole page unless all of it is selected', () => {
    expect(ids(togglePage(of('b'), page))).toBe('abcd')
    expect(ids(togglePage(of('a', 'b', 'c', 'd'), page))).toBe('')
  })

  it('updates rows to their last read state', () => {
    const newer = refreshRows(of('b', 'x'), new Map([...page, ['b', 'new']]))
    expect(newer.rows.get('b')).toBe('new')
    expect(newer.rows.get('x')).toBe('X')
    expect(newer.rows.has('a')).toBe(false)
    const same = of('b')
    expect(refreshRows(same, page)).toBe(same)
  })
})

describe('range selection', () => {
  it('starts at the last selected row, up or down', () => {
    expect(ids(toggleRange(of('b'), page, 'd'))).toBe('bcd')
    expect(ids(toggleRange(of('c'), page, 'a'))).toBe('abc')
  })

  it('deselects the range if its end is selected', () => {
    expect(ids(toggleRange({ ...of('a', 'b', 'c', 'd'), anchor: 'b' }, page, 'c'))).toBe('ad')
  })

  it('is one row if the last selection was on another page, or there is none', () => {
    expect(ids(toggleRange(of('x'), page, 'c'))).toBe('cx')
    expect(ids(toggleRange<string>(EMPTY_SELECTION, page, 'c'))).toBe('c')
  })

  it('continues from its end', () => {
    const first = toggleRange(of('a'), page, 'b')
    expect(first.anchor).toBe('b')
    expect(ids(toggleRange(first, page, 'd'))).toBe('abcd')
  })
})
