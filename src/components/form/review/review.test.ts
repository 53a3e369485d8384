import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getChangedPart, getChangedValues } from './changed-values'

describe('change list of a form', () => {
  it('lists changes as deeply nested as possible', () => {
    const before = { name: 'A', look: { color: 'red', size: 1 }, list: [{ id: 1, text: 'x' }], urls: ['a'] }
    const after = {
      name: 'A',
      look: { color: 'blue', size: 1 },
      list: [{ id: 1, text: 'y' }, { text: 'new' }],
      urls: ['a', 'b'],
    }
    expect(getChangedValues(before, after)).toEqual([
      { path: ['look', 'color'], before: 'red', after: 'blue' },
      { path: ['list', 0, 'text'], before: 'x', after: 'y' },
      { path: ['list', 1], before: undefined, after: { text: 'new' } },
      { path: ['urls'], before: ['a'], after: ['a', 'b'] },
    ])
  })

  it('lists the whole list if items were moved', () => {
    const [a, b] = [{ id: 1 }, { id: 2 }]
    expect(getChangedValues({ list: [a, b] }, { list: [b] })).toEqual([
      { path: ['list'], before: [a, b], after: [b] },
    ])
  })

  it('is empty if nothing changes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(getChangedValues(value, value)).toEqual([])
      }),
    )
  })
})

describe('long text in the change list', () => {
  const long = 'word '.repeat(100)

  it('is reduced to the changed part', () => {
    const [before, after] = getChangedPart(`${long}old${long}`, `${long}new${long}`)
    expect(before).toMatch(/^….{20,40}old.{20,40}…$/)
    expect(after).toBe(before.replace('old', 'new'))
  })

  it('is shown in full if it is short, and includes text added at its end', () => {
    expect(getChangedPart('a', 'b')).toEqual(['a', 'b'])
    expect(getChangedPart(long, `${long}more`)[1]).toMatch(/more$/)
  })

  it('always contains a visible change', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string({ maxLength: 400 }), (a, b, around) => {
        if (a === b) return
        const [before, after] = getChangedPart(around + a + around, around + b + around)
        expect(before).not.toBe(after)
      }),
    )
  })
})
