import { describe, expect, it } from 'vitest'
import { getChangedFields, isDeepEqual } from './json'

describe('isDeepEqual', () => {
  it('compares values and ignores key order and undefined keys', () => {
    expect(isDeepEqual({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1, d: undefined })).toBe(true)
    expect(isDeepEqual({ a: undefined }, { b: undefined })).toBe(true)
  })

  it('distinguishes null, undefined, empty and zero', () => {
    const values = [null, undefined, '', 0, false, [], {}]
    for (const [index, a] of values.entries()) {
      for (const b of values.slice(index + 1)) expect(isDeepEqual(a, b)).toBe(false)
    }
  })

  it('respects the order of lists', () => {
    expect(isDeepEqual([1, 2], [2, 1])).toBe(false)
    expect(isDeepEqual([1], { 0: 1 })).toBe(false)
  })
})

describe('getChangedFields', () => {
  it('returns the fields that differ, with null for cleared ones', () => {
    expect(getChangedFields({ a: 1, b: 'x', c: [1] }, { a: 2, b: null, c: [1] })).toEqual({ a: 2, b: null })
  })

  it('omits fields without a value', () => {
    expect(getChangedFields({ a: 1 }, { a: undefined, b: undefined })).toEqual({})
  })
})
