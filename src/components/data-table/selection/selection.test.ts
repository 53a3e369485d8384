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

describe('a selection', () => {
  it('takes a row in and out again', () => {
    const one = toggled<string>(NOTHING, 'b', 'B')
    expect(ids(one)).toBe('b')
    expect(ids(toggled(one, 'b', 'B'))).toBe('')
  })

  it('keeps what is on other pages', () => {
    const both = more(of('x'), page)
    expect(ids(both)).toBe('abcdx')
    expect(countOn(both, page)).toBe(4)
    expect(countOn(both, other)).toBe(1)
    expect(ids(pageToggled(both, page))).toBe('x')
    expect(ids(less(both, ['x']))).toBe('abcd')
  })

  it('takes in the whole page unless all of it is in', () => {
    expect(ids(pageToggled(of('b'), page))).toBe('abcd')
    expect(ids(pageToggled(of('a', 'b', 'c', 'd'), page))).toBe('')
  })

  it('keeps the rows as they were last read', () => {
    const newer = refreshed(of('b', 'x'), new Map([...page, ['b', 'new']]))
    expect(newer.rows.get('b')).toBe('new')
    expect(newer.rows.get('x')).toBe('X')
    expect(newer.rows.has('a')).toBe(false)
    const same = of('b')
    expect(refreshed(same, page)).toBe(same)
  })
})

describe('a range', () => {
  it('goes from the row that was chosen last, up or down', () => {
    expect(ids(ranged(of('b'), page, 'd'))).toBe('bcd')
    expect(ids(ranged(of('c'), page, 'a'))).toBe('abc')
  })

  it('is taken out where its end is in', () => {
    expect(ids(ranged({ ...of('a', 'b', 'c', 'd'), anchor: 'b' }, page, 'c'))).toBe('ad')
  })

  it('is one row where the last choice was made on another page, or never', () => {
    expect(ids(ranged(of('x'), page, 'c'))).toBe('cx')
    expect(ids(ranged<string>(NOTHING, page, 'c'))).toBe('c')
  })

  it('goes on from its end', () => {
    const first = ranged(of('a'), page, 'b')
    expect(first.anchor).toBe('b')
    expect(ids(ranged(first, page, 'd'))).toBe('abcd')
  })
})
