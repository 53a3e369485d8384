import { dayOf, givenMoment, isDay, wantedMoment } from './dates'
import { matchesRegex, type Patience } from './regex'

type Properties = Record<string, unknown>

/** Condition on a person property. */
export interface Condition {
  key: string
  operator: string
  value: unknown
}

/** Evaluation time, and the remaining time budget. */
export interface Moment {
  now: number
  patience: Patience
}

/** Compares a present property with the value of a condition. */
type Test = (given: unknown, wanted: unknown, moment: Moment) => boolean

/** Serialized objects, cached since many conditions compare the same value. */
const texts = new WeakMap<object, string>()

function text(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const known = texts.get(value) ?? JSON.stringify(value)
  texts.set(value, known)
  return known
}

const lower = (value: unknown) => text(value).toLowerCase()

const isExact: Test = (given, wanted) =>
  (Array.isArray(wanted) ? wanted : [wanted]).some((one) => lower(one) === lower(given))
const contains: Test = (given, wanted) => lower(given).includes(lower(wanted))
/** An expression that cannot be evaluated matches neither the positive nor the negative operator. */
const matching =
  (wish: boolean): Test =>
  (given, wanted, { patience }) =>
    matchesRegex(text(given), text(wanted), patience) === wish

/** Numbers, also in text form, are compared numerically; text with text; other values never match. */
const compared =
  (holds: (difference: number) => boolean): Test =>
  (given, wanted) => {
    const [one, other] = [numberOf(given), numberOf(wanted)]
    if (one !== null && other !== null) return holds(one - other)
    return typeof given === 'string' && holds(given < text(wanted) ? -1 : given > text(wanted) ? 1 : 0)
  }

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

const numberOf = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && NUMBER.test(value.trim())) ? Number(value) : null

const dated =
  (holds: (given: number, wanted: number) => boolean): Test =>
  (given, wanted, { now }) => {
    const [one, other] = [givenMoment(given), wantedMoment(wanted, now)]
    return one !== null && other !== null && holds(one, other)
  }

/** A date without a time, or a relative date, matches any time of that day in UTC. */
const isDate: Test = (given, wanted, moment) =>
  dated(isDay(wanted) ? (one, other) => dayOf(one) === dayOf(other) : (one, other) => one === other)(
    given,
    wanted,
    moment,
  )

const TESTS: Record<string, Test> = {
  exact: isExact,
  is_not: (...sides) => !isExact(...sides),
  icontains: contains,
  not_icontains: (...sides) => !contains(...sides),
  regex: matching(true),
  not_regex: matching(false),
  gt: compared((difference) => difference > 0),
  gte: compared((difference) => difference >= 0),
  lt: compared((difference) => difference < 0),
  lte: compared((difference) => difference <= 0),
  is_date_exact: isDate,
  is_date_before: dated((given, wanted) => given < wanted),
  is_date_after: dated((given, wanted) => given > wanted),
}

/** Negative operators, which match when the property is missing. */
const HOLD_WITHOUT = ['is_not', 'not_icontains', 'not_regex']

/** Returns whether a condition matches the properties of a person. Unknown operators never match. */
export function holds({ key, operator, value }: Condition, properties: Properties, moment: Moment): boolean {
  const isThere = Object.hasOwn(properties, key)
  if (operator === 'is_set') return isThere
  if (operator === 'is_not_set') return !isThere
  // A condition without a value never matches, whatever its operator.
  if (value === undefined) return false
  const given = isThere ? properties[key] : undefined
  if (given === null && operator === 'is_not') return !isExact(given, value, moment)
  if (given === null || given === undefined) return HOLD_WITHOUT.includes(operator)
  const test = Object.hasOwn(TESTS, operator) ? TESTS[operator] : undefined
  return test?.(given, value, moment) ?? false
}
