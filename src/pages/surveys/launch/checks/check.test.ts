import { describe, expect, it } from 'vitest'
import { pagesOverlap } from './check'

const on = (url?: unknown, urlMatchType?: string) => ({ url, urlMatchType })
const HOST = 'https://example.com'

describe('pagesOverlap', () => {
  it.each([
    ['one of them on every page', on(), on('/a')],
    ['the same part of an address', on('/Pricing'), on('/pricing', 'icontains')],
    ['a part and the whole address', on('/a'), on(`${HOST}/a`, 'exact')],
    ['a pattern and an address in it', on('/a.*', 'regex'), on(`${HOST}/a/b`, 'exact')],
    ['two exceptions', on('/a', 'not_icontains'), on('/b', 'is_not')],
    ['an exception and another page', on('/a', 'not_icontains'), on('/b')],
    ['an address that is no text', on(5), on('/b')],
  ])('returns true for %s', (_, a, b) => {
    expect([pagesOverlap(a, b), pagesOverlap(b, a)]).toEqual([true, true])
  })

  it.each([
    ['two addresses', on(`${HOST}/a`, 'exact'), on(`${HOST}/b`, 'exact')],
    ['two parts', on('/pricing'), on('/checkout')],
    ['an exception and what it leaves out', on('/a', 'not_icontains'), on('/a/b')],
    ['a page and all others', on(`${HOST}/a`, 'exact'), on(`${HOST}/a`, 'is_not')],
    ['a pattern that cannot be read', on('(', 'regex'), on('/a')],
  ])('returns false for %s', (_, a, b) => {
    expect([pagesOverlap(a, b), pagesOverlap(b, a)]).toEqual([false, false])
  })

  it('compares surveys without delay for a pattern with catastrophic backtracking', () => {
    expect(pagesOverlap(on('^(a+)+$', 'regex'), on(`${'a'.repeat(60)}!`, 'exact'))).toBe(true)
  })
})
