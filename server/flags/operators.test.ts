import { describe, expect, it } from 'vitest'
import { holds } from './operators'

const now = Date.parse('2024-03-31T12:00:00Z')
const properties = {
  plan: 'Pro',
  seats: 12,
  age: '9',
  trial: true,
  gone: null,
  tags: ['a'],
  joined: '2024-03-01T10:00:00Z',
  day: '2024-03-01',
  seconds: 1709287200,
  digits: '1709287200.5',
  millis: 1709287200000,
}

/** Which of two answers a condition has: whether it holds, for these properties. */
const cases: [boolean, string, string, unknown][] = [
  [true, 'plan', 'exact', 'pro'],
  [true, 'plan', 'exact', ['free', 'PRO']],
  [false, 'plan', 'exact', ['free']],
  [true, 'seats', 'exact', '12'],
  [true, 'trial', 'exact', 'True'],
  [true, 'trial', 'exact', [true]],
  [false, 'missing', 'exact', 'x'],
  [false, 'gone', 'exact', 'null'],
  [false, 'plan', 'is_not', 'pro'],
  [true, 'plan', 'is_not', ['free']],
  [true, 'missing', 'is_not', 'x'],
  [true, 'plan', 'icontains', 'RO'],
  [true, 'seats', 'icontains', '2'],
  [true, 'tags', 'icontains', 'a'],
  [false, 'missing', 'icontains', ''],
  [false, 'plan', 'not_icontains', 'ro'],
  [true, 'missing', 'not_icontains', 'x'],
  [true, 'plan', 'regex', '^P.o$'],
  [false, 'plan', 'regex', '^p'],
  [true, 'plan', 'regex', '(?i)^p'],
  [false, 'plan', 'regex', '('],
  [false, 'plan', 'not_regex', '('],
  [true, 'plan', 'not_regex', 'x'],
  [true, 'missing', 'not_regex', 'x'],
  [false, 'missing', 'regex', ''],
  [true, 'seats', 'gt', '9'],
  [true, 'seats', 'gte', 12],
  [false, 'seats', 'lt', '12'],
  [true, 'seats', 'lte', '12.0'],
  [true, 'age', 'lt', '10'],
  [true, 'plan', 'gt', 'Free'],
  [false, 'missing', 'lt', '10'],
  [true, 'gone', 'is_set', 'is_set'],
  [false, 'missing', 'is_set', 'is_set'],
  [true, 'missing', 'is_not_set', 'is_not_set'],
  [false, 'plan', 'is_not_set', 'is_not_set'],
  [false, 'toString', 'is_set', 'is_set'],
  [true, 'joined', 'is_date_before', '30d'],
  [false, 'joined', 'is_date_before', '31d'],
  [true, 'joined', 'is_date_after', '-5w'],
  [true, 'joined', 'is_date_after', '1y'],
  [true, 'joined', 'is_date_before', '24h'],
  // A month before the last day of March is the second of March: February has no such day.
  [true, 'joined', 'is_date_before', '1m'],
  [true, 'joined', 'is_date_before', '2024-03-01T10:00:00.001Z'],
  [false, 'joined', 'is_date_before', '2024-03-01T12:00:00+02:00'],
  [true, 'joined', 'is_date_after', '2024-03-01'],
  [true, 'joined', 'is_date_exact', '2024-03-01'],
  [false, 'joined', 'is_date_exact', '2024-03-01T11:00:00Z'],
  [true, 'joined', 'is_date_exact', '2024-03-01T10:00:00Z'],
  [true, 'day', 'is_date_exact', '30d'],
  [true, 'seconds', 'is_date_exact', '2024-03-01T10:00:00Z'],
  [true, 'millis', 'is_date_exact', '2024-03-01T10:00:00Z'],
  [true, 'digits', 'is_date_after', '2024-03-01T10:00:00Z'],
  [false, 'plan', 'is_date_after', '2024-03-01'],
  [false, 'joined', 'is_date_before', 'soon'],
  [false, 'joined', 'is_date_before', '99999y'],
  [false, 'missing', 'is_date_before', '1d'],
  [false, 'plan', 'semver_gt', '1.0.0'],
  [false, 'plan', 'constructor', 'x'],
]

describe('a condition', () => {
  it.each(cases)('%s: %s %s %j', (answer, key, operator, value) => {
    expect(holds({ key, operator, value }, properties, now)).toBe(answer)
  })

  it('gives up on an expression that would never end', () => {
    const slow = { key: 'name', operator: 'regex', value: '^(a+)+$' }
    const name = `${'a'.repeat(60)}!`
    expect(holds(slow, { name }, now)).toBe(false)
    expect(holds({ ...slow, operator: 'not_regex' }, { name }, now)).toBe(false)
    expect(holds(slow, { name: 'aaa' }, now)).toBe(true)
  })
})
