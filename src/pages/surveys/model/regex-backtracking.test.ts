import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasCatastrophicBacktracking } from './regex-backtracking'

describe('regular expression', () => {
  it.each([
    '^(a+)+$',
    '(\\w*)*x',
    '^(.+,)+$',
    '(?:[a-z]+)*!',
    '(?<part>a|aa)+$',
    '^(([a-z])+.)+$',
    '(x+x+){2,}y',
    '(a*)*',
    '(.*)+x',
    '((a+))+',
    '(?:[a-z]+)*/',
    '(?<part>\\w+\\s?)*$',
    'x(a|b+)+y',
    '(a{2,})+',
    '([^\\]]+)*',
  ])('is detected as prone to catastrophic backtracking: %s', (source) =>
    expect(hasCatastrophicBacktracking(source)).toBe(true),
  )

  it.each([
    '',
    '^https://example\\.com/.*$',
    '^(/[^/]+)+$',
    '([a-z]+\\.)+com',
    '(a|b)+',
    '(ab){2,}',
    '[(a+)+]',
    '\\(a+\\)+',
    '(a+){2}',
    '((',
    '^https://example\\.com/(docs|blog)/.*$',
    '(/[\\w-]+)+$',
    '^(https?://)?(www\\.)?a',
    'a+b+c*',
    '(a+)?',
    '(',
    ')',
  ])('is not detected if it is safe: %s', (source) => expect(hasCatastrophicBacktracking(source)).toBe(false))

  it('is analyzed without an exception, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'()[]{}*+?|\\,1a^$:<!') }), (source) => {
        expect(typeof hasCatastrophicBacktracking(source)).toBe('boolean')
      }),
    )
  })
})
