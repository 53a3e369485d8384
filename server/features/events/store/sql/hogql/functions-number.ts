import { type SQL, sql } from 'drizzle-orm'
import type { Arithmetic } from '../../hogql/ast'
import { SyntaxErrorAt } from '../../hogql/errors'
import { parseBigint, parseBoolean, toBigint, toDouble } from './safe-casts'
import { type Arg, definePlainFunction, type Func, type Param } from './signature'
import { castTo, TYPE_NAMES, type Typed, type ValueKind } from './type-check'

const NUMBER: Param = { name: 'number', accepts: 'number' }
const VALUE: Param = { name: 'value', accepts: 'any' }

const decimal = (value: SQL): SQL => sql`(${value})::numeric`

/** Wraps a decimal calculation; the result is an integer if all operands are. */
function toNumberResult(values: Typed[], expression: SQL): Omit<Typed, 'at'> {
  const whole = values.every(({ kind }) => kind === 'integer' || kind === 'bigint')
  return whole ? { kind: 'bigint', sql: toBigint(expression) } : { kind: 'float', sql: toDouble(expression) }
}

const OPERATIONS: Record<Arithmetic, (left: SQL, right: SQL) => SQL> = {
  '+': (left, right) => sql`(${left} + ${right})`,
  '-': (left, right) => sql`(${left} - ${right})`,
  '*': (left, right) => sql`(${left} * ${right})`,
  '/': (left, right) => sql`(${left} / nullif(${right}, 0))`,
  '%': (left, right) => sql`mod(${left}, nullif(${right}, 0))`,
}

/** Compiles an arithmetic operation. Division by zero and overflow give null. */
export function calculate(op: Arithmetic, left: Typed, right: Typed): Omit<Typed, 'at'> {
  const expression = OPERATIONS[op](decimal(numeric(left)), decimal(numeric(right)))
  return op === '/' ? { kind: 'float', sql: toDouble(expression) } : toNumberResult([left, right], expression)
}

/** `-a` */
export const negate = (operand: Typed): Omit<Typed, 'at'> =>
  toNumberResult([operand], sql`(- ${decimal(numeric(operand))})`)

const isWhole = (kind: ValueKind) => kind === 'integer' || kind === 'bigint'
const numeric = (typed: Typed): SQL => (isWhole(typed.kind) ? typed.sql : castTo(typed, 'float'))

/** Defines a function of one number that returns an integer for an integer. */
const defineUnary = (name: string, about: string, build: (value: SQL) => SQL): Func => ({
  name,
  params: [NUMBER],
  returns: 'number',
  about,
  build: ([value], at) => {
    if (!value) throw new SyntaxErrorAt(at, 'An argument is missing.')
    return toNumberResult([value.typed], build(decimal(value.sql)))
  },
})

function getDigits({ typed }: Arg): number {
  const { literal, at } = typed
  if (typeof literal === 'number' && Number.isInteger(literal) && Math.abs(literal) <= 15) return literal
  throw new SyntaxErrorAt(at, 'The number of decimal places must be an integer literal from -15 to 15.')
}

/** Defines a conversion of any value to a number: `fromText` parses text, `fromNumber` converts a number. */
function convert(
  value: Arg | undefined,
  at: number,
  fromText: (text: SQL) => SQL,
  fromNumber: (n: SQL) => SQL,
): SQL {
  if (!value) throw new SyntaxErrorAt(at, 'An argument is missing.')
  const { kind, sql: own } = value.typed
  if (kind === 'text' || kind === 'null') return fromText(castTo(value.typed, 'text'))
  if (kind === 'boolean') return fromNumber(sql`(${own})::integer`)
  if (kind === 'timestamp') return fromNumber(sql`extract(epoch from ${own})`)
  if (kind === 'json' || kind === 'uuid')
    throw new SyntaxErrorAt(value.typed.at, `This is ${TYPE_NAMES[kind]}, not a number.`)
  return fromNumber(own)
}

const toFloat: Func = {
  name: 'toFloat',
  params: [VALUE],
  returns: 'number',
  about: 'The value as a number; null if it is not one. A time becomes seconds since 1970.',
  build: ([value], at) => ({
    kind: 'float',
    sql: convert(
      value,
      at,
      (text) => castTo({ at, kind: 'text', sql: text }, 'float'),
      (n) => sql`(${n})::double precision`,
    ),
  }),
}

const toInt: Func = {
  name: 'toInt',
  params: [VALUE],
  returns: 'whole number',
  about: 'The value as a whole number, truncated; null if it is not a number.',
  build: ([value], at) => ({
    kind: 'bigint',
    sql: convert(value, at, parseBigint, (n) => toBigint(decimal(n))),
  }),
}

/** Numeric functions, and conversions to numbers and booleans. */
export const NUMBER_FUNCTIONS: readonly Func[] = [
  defineUnary('abs', 'Absolute value.', (value) => sql`abs(${value})`),
  defineUnary('floor', 'Rounds down.', (value) => sql`floor(${value})`),
  defineUnary('ceil', 'Rounds up.', (value) => sql`ceil(${value})`),
  defineUnary('sign', '-1, 0 or 1.', (value) => sql`sign(${value})`),
  {
    name: 'round',
    params: [NUMBER, { name: 'digits', accepts: 'any', optional: true }],
    returns: 'number',
    about: 'Rounds to a number of decimal places, half away from zero.',
    build: ([value, digits], at) => {
      if (!value) throw new SyntaxErrorAt(at, 'An argument is missing.')
      const places = digits ? getDigits(digits) : 0
      return toNumberResult([value.typed], sql`round(${decimal(value.sql)}, ${String(places)}::integer)`)
    },
  },
  definePlainFunction(
    'intDiv',
    [NUMBER, { name: 'divisor', accepts: 'number' }],
    'bigint',
    'Integer division; null for a divisor of zero.',
    (value, divisor) => toBigint(sql`(${decimal(value)} / nullif(${decimal(divisor)}, 0))`),
  ),
  toInt,
  toFloat,
  {
    name: 'toBool',
    params: [VALUE],
    returns: 'true or false',
    about:
      '`true` and `1` are true, `false` and `0` are false, other text is null; numbers are true unless zero.',
    build: ([value], at) => {
      if (!value) throw new SyntaxErrorAt(at, 'An argument is missing.')
      if (value.typed.kind === 'boolean') return { kind: 'boolean', sql: value.sql }
      return { kind: 'boolean', sql: convert(value, at, parseBoolean, (n) => sql`((${n}) <> 0)`) }
    },
  },
]
