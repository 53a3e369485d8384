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
const otherPage = new Map([['x', 'X']])
const select = (...ids: string[]): TableSelection<string> => ({
  rows: new Map(ids.map((id) => [id, id.toUpperCase()])),
  anchor: ids.at(-1) ?? null,
})
const ids = ({ rows }: TableSelection<string>) => [...rows.keys()].sort().join('')

describe('selection', () => {
  it('toggles a row', () => {
    const selection = toggleRow<string>(EMPTY_SELECTION, 'b', 'B')
    expect(ids(selection)).toBe('b')
    expect(ids(toggleRow(selection, 'b', 'B'))).toBe('')
  })

  it('retains rows on other pages', () => {
    const combined = addRows(select('x'), page)
    expect(ids(combined)).toBe('abcdx')
    expect(countSelected(combined, page)).toBe(4)
    expect(countSelected(combined, otherPage)).toBe(1)
    expect(ids(togglePage(combined, page))).toBe('x')
    expect(ids(removeRows(combined, ['x']))).toBe('abcd')
  })

  it('selects the whole page unless all of it is selected', () => {
    expect(ids(togglePage(select('b'), page))).toBe('abcd')
    expect(ids(togglePage(select('a', 'b', 'c', 'd'), page))).toBe('')
  })

  it('updates rows to their last read state', () => {
    const newer = refreshRows(select('b', 'x'), new Map([...page, ['b', 'new']]))
    expect(newer.rows.get('b')).toBe('new')
    expect(newer.rows.get('x')).toBe('X')
    expect(newer.rows.has('a')).toBe(false)
    const same = select('b')
    expect(refreshRows(same, page)).toBe(same)
  })
})

describe('range selection', () => {
  it('starts at the last selected row, up or down', () => {
    expect(ids(toggleRange(select('b'), page, 'd'))).toBe('bcd')
    expect(ids(toggleRange(select('c'), page, 'a'))).toBe('abc')
  })

  it('deselects the range if its end is selected', () => {
    expect(ids(toggleRange({ ...select('a', 'b', 'c', 'd'), anchor: 'b' }, page, 'c'))).toBe('ad')
  })

  it('is one row if the last selection was on another page, or there is none', () => {
    expect(ids(toggleRange(select('x'), page, 'c'))).toBe('cx')
    expect(ids(toggleRange<string>(EMPTY_SELECTION, page, 'c'))).toBe('c')
  })

  it('continues from its end', () => {
    const first = toggleRange(select('a'), page, 'b')
    expect(first.anchor).toBe('b')
    expect(ids(toggleRange(first, page, 'd'))).toBe('abcd')
  })
})
