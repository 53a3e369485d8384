import { isDateOnly, parseConditionDate, parsePropertyDate, toUtcDay } from './dates'
import { matchesRegex, type RegexBudget } from './regex'

type Properties = Record<string, unknown>

/** Condition on a person property. */
export interface Condition {
  key: string
  operator: string
  value: unknown
}

/** Evaluation time, and the remaining time budget. */
export interface EvaluationContext {
  now: number
  regexBudget: RegexBudget
}

/** Compares a present property with the value of a condition. */
type Test = (actual: unknown, expected: unknown, timestamp: EvaluationContext) => boolean

/** Serialized objects, cached since many conditions compare the same value. */
const texts = new WeakMap<object, string>()

function toText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const cached = texts.get(value) ?? JSON.stringify(value)
  texts.set(value, cached)
  return cached
}

const toLowerText = (value: unknown) => toText(value).toLowerCase()

const matchesExactly: Test = (actual, expected) =>
  (Array.isArray(expected) ? expected : [expected]).some((item) => toLowerText(item) === toLowerText(actual))
const containsText: Test = (actual, expected) => toLowerText(actual).includes(toLowerText(expected))
/** An expression that cannot be evaluated matches neither the positive nor the negative operator. */
const matchRegex =
  (wish: boolean): Test =>
  (actual, expected, { regexBudget }) =>
    matchesRegex(toText(actual), toText(expected), regexBudget) === wish

/** Numbers, also in text form, are compared numerically; text with text; other values never match. */
const compareValues =
  (holds: (difference: number) => boolean): Test =>
  (actual, expected) => {
    const [left, right] = [parseNumber(actual), parseNumber(expected)]
    if (left !== null && right !== null) return holds(left - right)
    return (
      typeof actual === 'string' && holds(actual < toText(expected) ? -1 : actual > toText(expected) ? 1 : 0)
    )
  }

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

const parseNumber = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && NUMBER.test(value.trim())) ? Number(value) : null

const compareDates =
  (holds: (actual: number, expected: number) => boolean): Test =>
  (actual, expected, { now }) => {
    const [left, right] = [parsePropertyDate(actual), parseConditionDate(expected, now)]
    return left !== null && right !== null && holds(left, right)
  }

/** A date without a time, or a relative date, matches any time of that day in UTC. */
const isSameDate: Test = (actual, expected, moment) =>
  compareDates(
    isDateOnly(expected)
      ? (left, right) => toUtcDay(left) === toUtcDay(right)
      : (left, right) => left === right,
  )(actual, expected, moment)

const TESTS: Record<string, Test> = {
  exact: matchesExactly,
  is_not: (...sides) => !matchesExactly(...sides),
  icontains: containsText,
  not_icontains: (...sides) => !containsText(...sides),
  regex: matchRegex(true),
  not_regex: matchRegex(false),
  gt: compareValues((difference) => difference > 0),
  gte: compareValues((difference) => difference >= 0),
  lt: compareValues((difference) => difference < 0),
  lte: compareValues((difference) => difference <= 0),
  is_date_exact: isSameDate,
  is_date_before: compareDates((actual, expected) => actual < expected),
  is_date_after: compareDates((actual, expected) => actual > expected),
}

/** Negative operators, which match when the property is missing. */
const TRUE_WHEN_MISSING = ['is_not', 'not_icontains', 'not_regex']

/** Returns whether a condition matches the properties of a person. Unknown operators never match. */
export function matchesCondition(
  { key, operator, value }: Condition,
  properties: Properties,
  timestamp: EvaluationContext,
): boolean {
  const isThere = Object.hasOwn(properties, key)
  if (operator === 'is_set') return isThere
  if (operator === 'is_not_set') return !isThere
  // A condition without a value never matches, whatever its operator.
  if (value === undefined) return false
  const actual = isThere ? properties[key] : undefined
  if (actual === null && operator === 'is_not') return !matchesExactly(actual, value, timestamp)
  if (actual === null || actual === undefined) return TRUE_WHEN_MISSING.includes(operator)
  const test = Object.hasOwn(TESTS, operator) ? TESTS[operator] : undefined
  return test?.(actual, value, timestamp) ?? false
}
