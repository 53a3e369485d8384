import { describe, expect, it } from 'vitest'
import { isRunaway } from './runaway'

describe('a regular expression', () => {
  it.each([
    '^(a+)+$',
    '(\\w*)*x',
    '^(.+,)+$',
    '(?:[a-z]+)*!',
    '(?<part>a|aa)+$',
    '^(([a-z])+.)+$',
    '(x+x+){2,}y',
  ])('that may work for ages is found: %s', (source) => expect(isRunaway(source)).toBe(true))

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
  ])('that does not is left in peace: %s', (source) => expect(isRunaway(source)).toBe(false))
})
