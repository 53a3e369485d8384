import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRegexBudget, matchesRegex } from './regex'
import { createStepEstimator } from './regex-steps'

let serial = 0
/**
 * Returns an expression, different each time, that never completes on a long text of `a` with another character at the
 * end.
 */
const endless = () => {
  serial += 1
  return `^(a+)+${'x?'.repeat(serial)}$`
}
const long = `${'a'.repeat(60)}!`

describe('regular expression', () => {
  it.each([
    ['pro', '^p', true],
    ['Pro', '^p', false],
    ['Pro', '(?i)^p', true],
    ['pro', '(', null],
    ['pro', '(pro|free)+', true],
    ['proPro', '(?<one>pro)(?i)', null],
    ['abab', '^(ab)\\1$', true],
    ['lamp', '(?=l)lamp', true],
    ['x'.repeat(20_000), 'x$', true],
  ])('returns the expected result on %s: %s is %s', (text, pattern, answer) => {
    expect(matchesRegex(text, pattern, createRegexBudget())).toBe(answer)
  })

  it('is aborted when it exceeds its time limit, and not retried on texts of that length', () => {
    const pattern = endless()
    const left = createRegexBudget()
    expect(matchesRegex(long, pattern, left)).toBeNull()
    expect(left.ms).toBeLessThan(100)
    const begun = process.cpuUsage()
    for (let time = 0; time < 100; time++) expect(matchesRegex(long, pattern, createRegexBudget())).toBeNull()
    expect(process.cpuUsage(begun).user).toBeLessThan(100_000)
    expect(matchesRegex('aaa', pattern, createRegexBudget())).toBe(true)
  })

  it('is skipped when others of the same request used up the time budget', () => {
    const left = createRegexBudget()
    const begun = process.cpuUsage()
    for (let time = 0; time < 20; time++) expect(matchesRegex(long, endless(), left)).toBeNull()
    // Not 20 × 50 ms.
    expect(process.cpuUsage(begun).user).toBeLessThan(400_000)
    expect(matchesRegex('lamp', '^l', left)).toBe(true)
    expect(matchesRegex('abab', '^(ab)\\1$', left)).toBeNull()
  })
})

describe('step bound of a regular expression', () => {
  it.each([
    ['^lamp$', 1],
    ['lamp', 11],
    ['^a*$', 11],
    ['^a|b*$', 242],
    ['@.*\\.com$', 121],
    ['^https?://[^/+*]+/$', 22],
    ['^(?:a|b)c\\*$', 22],
    ['[(]\\)*', 121],
  ])('is exact for %s: %d on ten characters', (pattern, steps) => {
    expect(createStepEstimator(pattern)(10)).toBe(steps)
  })

  it.each(['(a+)+', '(a|b)*', '(a){2,}', '(?=a)', '(?<!a)b', '(a)\\1', '(?<x>a)\\k<x>'])(
    'is infinite for %s',
    (pattern) => {
      expect(createStepEstimator(pattern)(1)).toBe(Number.POSITIVE_INFINITY)
    },
  )

  it('is low only for expressions that take little time', () => {
    const part = fc.constantFrom(
      'a',
      'a*',
      'a+',
      'a?',
      '.*',
      '(a|a)',
      '(a?|b)?',
      '[ab]*?',
      'b',
      '$',
      '^',
      '{',
      'a{1,9}',
    )
    const pattern = fc.array(part, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(pattern, fc.integer({ min: 0, max: 300 }), (pattern, length) => {
        fc.pre(createStepEstimator(pattern)(length + 1) <= 100_000)
        const begun = process.cpuUsage()
        new RegExp(pattern).test(`${'a'.repeat(length)}!`)
        expect(process.cpuUsage(begun).user).toBeLessThan(50_000)
      }),
      { seed: 7, numRuns: 2000 },
    )
  })
})
