import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canRunAway } from './slow-pattern'

it.each([
  '^(a+)+$',
  '(a*)*',
  '(.*)+x',
  '((a+))+',
  '(?:[a-z]+)*/',
  '(?<part>\\w+\\s?)*$',
  'x(a|b+)+y',
  '(a{2,})+',
  '([^\\]]+)*',
])('%s can run away', (pattern) => expect(canRunAway(pattern)).toBe(true))

it.each([
  '^https://example\\.com/(docs|blog)/.*$',
  '(/[\\w-]+)+$',
  '([a-z]+\\.)+com',
  '^(https?://)?(www\\.)?a',
  'a+b+c*',
  '(a+){2}',
  '(a+)?',
  '[(a+)+]',
  '\\(a+\\)+',
  '(',
  ')',
  '',
])('%s does not', (pattern) => expect(canRunAway(pattern)).toBe(false))

it('every text is read to its end', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'()[]{}*+?|\\,1a^$:<!') }), (text) => {
      expect(typeof canRunAway(text)).toBe('boolean')
    }),
  )
})
