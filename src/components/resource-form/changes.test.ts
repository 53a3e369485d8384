import { describe, expect, it } from 'vitest'
import { changedFields, sameValue } from './changes'

describe('sameValue', () => {
  it('compares values and ignores key order and undefined keys', () => {
    expect(sameValue({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1, d: undefined })).toBe(true)
    expect(sameValue({ a: undefined }, { b: undefined })).toBe(true)
  })

  it('distinguishes null, undefined, empty and zero', () => {
    const values = [null, undefined, '', 0, false, [], {}]
    for (const [index, a] of values.entries()) {
      for (const b of values.slice(index + 1)) expect(sameValue(a, b)).toBe(false)
    }
  })

  it('respects the order of lists', () => {
    expect(sameValue([1, 2], [2, 1])).toBe(false)
    expect(sameValue([1], { 0: 1 })).toBe(false)
  })
})

describe('changedFields', () => {
  it('returns the fields that differ, with null for cleared ones', () => {
    expect(changedFields({ a: 1, b: 'x', c: [1] }, { a: 2, b: null, c: [1] })).toEqual({ a: 2, b: null })
  })

  it('omits fields without a value', () => {
    expect(changedFields({ a: 1 }, { a: undefined, b: undefined })).toEqual({})
  })
})
