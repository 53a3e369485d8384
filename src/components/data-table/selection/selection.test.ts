import { describe, expect, it } from 'vitest'
import {
  countOn,
  less,
  more,
  NOTHING,
  pageToggled,
  ranged,
  refreshed,
  type Selection,
  toggled,
} from './selection'

const page = new Map(['a', 'b', 'c', 'd'].map((id) => [id, id.toUpperCase()]))
const other = new Map([['x', 'X']])
const of = (...ids: string[]): Selection<string> => ({
  rows: new Map(ids.map((id) => [id, id.toUpperCase()])),
  anchor: ids.at(-1) ?? null,
})
const ids = ({ rows }: Selection<string>) => [...rows.keys()].sort().join('')

describe('selection', () => {
  it('toggles a row', () => {
    const one = toggled<string>(NOTHING, 'b', 'B')
    expect(ids(one)).toBe('b')
    expect(ids(toggled(one, 'b', 'B'))).toBe('')
  })

  it('retains rows on other pages', () => {
    const both = more(of('x'), page)
    expect(ids(both)).toBe('abcdx')
    expect(countOn(both, page)).toBe(4)
    expect(countOn(both, other)).toBe(1)
    expect(ids(pageToggled(both, page))).toBe('x')
    expect(ids(less(both, ['x']))).toBe('abcd')
  })

  it('selects the whole page unless all of it is selected', () => {
    expect(ids(pageToggled(of('b'), page))).toBe('abcd')
    expect(ids(pageToggled(of('a', 'b', 'c', 'd'), page))).toBe('')
  })

  it('updates rows to their last read state', () => {
    const newer = refreshed(of('b', 'x'), new Map([...page, ['b', 'new']]))
    expect(newer.rows.get('b')).toBe('new')
    expect(newer.rows.get('x')).toBe('X')
    expect(newer.rows.has('a')).toBe(false)
    const same = of('b')
    expect(refreshed(same, page)).toBe(same)
  })
})

describe('range selection', () => {
  it('starts at the last selected row, up or down', () => {
    expect(ids(ranged(of('b'), page, 'd'))).toBe('bcd')
    expect(ids(ranged(of('c'), page, 'a'))).toBe('abc')
  })

  it('deselects the range if its end is selected', () => {
    expect(ids(ranged({ ...of('a', 'b', 'c', 'd'), anchor: 'b' }, page, 'c'))).toBe('ad')
  })

  it('is one row if the last selection was on another page, or there is none', () => {
    expect(ids(ranged(of('x'), page, 'c'))).toBe('cx')
    expect(ids(ranged<string>(NOTHING, page, 'c'))).toBe('c')
  })

  it('continues from its end', () => {
    const first = ranged(of('a'), page, 'b')
    expect(first.anchor).toBe('b')
    expect(ids(ranged(first, page, 'd'))).toBe('abcd')
  })
})
