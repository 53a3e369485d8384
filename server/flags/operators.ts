import { dayOf, givenMoment, isDay, wantedMoment } from './dates'
import { matchesRegex, type Patience } from './regex'

type Properties = Record<string, unknown>

/** One condition on the properties of a person. */
export interface Condition {
  key: string
  operator: string
  value: unknown
}

/** When conditions are looked at, and what is left of the time for it. */
export interface Moment {
  now: number
  patience: Patience
}

/** Whether a property, which is there, is as a condition wants it. */
type Test = (given: unknown, wanted: unknown, moment: Moment) => boolean

/** What is asked of by many conditions is written as text once. */
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
/** An expression that cannot be tried neither matches nor leaves out. */
const matching =
  (wish: boolean): Test =>
  (given, wanted, { patience }) =>
    matchesRegex(text(given), text(wanted), patience) === wish

/** Numbers are compared as numbers, also where they are written as text; text with text; nothing else is more or less. */
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

/** A day is any moment of it, in UTC. */
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

/** Who lacks a property is not that, does not contain that, does not match that. */
const HOLD_WITHOUT = ['is_not', 'not_icontains', 'not_regex']

/** Whether a condition holds for somebody with these properties. An operator that nobody here knows never does. */
export function holds({ key, operator, value }: Condition, properties: Properties, moment: Moment): boolean {
  const isThere = Object.hasOwn(properties, key)
  if (operator === 'is_set') return isThere
  if (operator === 'is_not_set') return !isThere
  // A condition that names nothing is never met, whatever it says.
  if (value === undefined) return false
  const given = isThere ? properties[key] : undefined
  if (given === null && operator === 'is_not') return !isExact(given, value, moment)
  if (given === null || given === undefined) return HOLD_WITHOUT.includes(operator)
  const test = Object.hasOwn(TESTS, operator) ? TESTS[operator] : undefined
  return test?.(given, value, moment) ?? false
}
