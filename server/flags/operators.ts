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
type Test = (given: unknown, wanted: unknown, moment: EvaluationContext) => boolean

/** Serialized objects, cached since many conditions compare the same value. */
const texts = new WeakMap<object, string>()

function toText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const known = texts.get(value) ?? JSON.stringify(value)
  texts.set(value, known)
  return known
}

const toLowerText = (value: unknown) => toText(value).toLowerCase()

const matchesExactly: Test = (given, wanted) =>
  (Array.isArray(wanted) ? wanted : [wanted]).some((one) => toLowerText(one) === toLowerText(given))
const containsText: Test = (given, wanted) => toLowerText(given).includes(toLowerText(wanted))
/** An expression that cannot be evaluated matches neither the positive nor the negative operator. */
const matchRegex =
  (wish: boolean): Test =>
  (given, wanted, { regexBudget }) =>
    matchesRegex(toText(given), toText(wanted), regexBudget) === wish

/** Numbers, also in text form, are compared numerically; text with text; other values never match. */
const compareValues =
  (holds: (difference: number) => boolean): Test =>
  (given, wanted) => {
    const [one, other] = [parseNumber(given), parseNumber(wanted)]
    if (one !== null && other !== null) return holds(one - other)
    return typeof given === 'string' && holds(given < toText(wanted) ? -1 : given > toText(wanted) ? 1 : 0)
  }

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

const parseNumber = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && NUMBER.test(value.trim())) ? Number(value) : null

const compareDates =
  (holds: (given: number, wanted: number) => boolean): Test =>
  (given, wanted, { now }) => {
    const [one, other] = [parsePropertyDate(given), parseConditionDate(wanted, now)]
    return one !== null && other !== null && holds(one, other)
  }

/** A date without a time, or a relative date, matches any time of that day in UTC. */
const isSameDate: Test = (given, wanted, moment) =>
  compareDates(
    isDateOnly(wanted) ? (one, other) => toUtcDay(one) === toUtcDay(other) : (one, other) => one === other,
  )(given, wanted, moment)

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
  is_date_before: compareDates((given, wanted) => given < wanted),
  is_date_after: compareDates((given, wanted) => given > wanted),
}

/** Negative operators, which match when the property is missing. */
const TRUE_WHEN_MISSING = ['is_not', 'not_icontains', 'not_regex']

/** Returns whether a condition matches the properties of a person. Unknown operators never match. */
export function matchesCondition(
  { key, operator, value }: Condition,
  properties: Properties,
  moment: EvaluationContext,
): boolean {
  const isThere = Object.hasOwn(properties, key)
  if (operator === 'is_set') return isThere
  if (operator === 'is_not_set') return !isThere
  // A condition without a value never matches, whatever its operator.
  if (value === undefined) return false
  const given = isThere ? properties[key] : undefined
  if (given === null && operator === 'is_not') return !matchesExactly(given, value, moment)
  if (given === null || given === undefined) return TRUE_WHEN_MISSING.includes(operator)
  const test = Object.hasOwn(TESTS, operator) ? TESTS[operator] : undefined
  return test?.(given, value, moment) ?? false
}
