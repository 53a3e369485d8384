import { type SQL, sql } from 'drizzle-orm'
import type { Arithmetic } from './ast'
import type { Dialect, NumberKind } from './dialect'
import { SyntaxErrorAt } from './errors'
import { toBigint } from './safe-casts'
import { type Arg, definePlainFunction, type Func, type Param } from './signature'
import { type CompiledNode, castTo, TYPE_NAMES, type Typed } from './type-check'

const NUMBER: Param = { name: 'number', accepts: 'number' }
const VALUE: Param = { name: 'value', accepts: 'any' }

const isWhole = ({ kind }: Typed) => kind === 'integer' || kind === 'bigint'
const toNumber = (typed: Typed): SQL => (isWhole(typed) ? typed.sql : castTo(typed, 'float'))

/** Kind of the result of a calculation: whole if all operands are. */
const getResultKind = (...values: Typed[]): NumberKind => (values.every(isWhole) ? 'bigint' : 'float')

/** Compiles an arithmetic operation. Division by zero and overflow give null. */
export function calculate(op: Arithmetic, left: Typed, right: Typed): CompiledNode {
  const kind = op === '/' ? 'float' : getResultKind(left, right)
  return { kind, sql: left.dialect.calculate(op, toNumber(left), toNumber(right), kind) }
}

/** `-a` */
export function negate(operand: Typed): CompiledNode {
  const kind = getResultKind(operand)
  return { kind, sql: operand.dialect.calculateUnary('negate', toNumber(operand), kind) }
}

/** Defines a function of one number that returns an integer for an integer. */
const defineUnary = (name: 'abs' | 'floor' | 'ceil' | 'sign', about: string): Func => ({
  name,
  params: [NUMBER],
  returns: 'number',
  about,
  build: ([value], at) => {
    if (!value) throw new SyntaxErrorAt(at, 'An argument is missing.')
    const kind = getResultKind(value.typed)
    return { kind, sql: value.typed.dialect.calculateUnary(name, value.sql, kind) }
  },
})

function getDigits({ typed }: Arg): number {
  const { literal, at } = typed
  if (typeof literal === 'number' && Number.isInteger(literal) && Math.abs(literal) <= 15) return literal
  throw new SyntaxErrorAt(at, 'The number of decimal places must be an integer literal from -15 to 15.')
}

/** Converts any value to a number or a boolean: parses text, and converts numbers, booleans and times. */
function convert(
  value: Arg | undefined,
  at: number,
  kind: 'bigint' | 'float' | 'boolean',
  fromNumber: (dialect: Dialect, number: SQL) => SQL,
): SQL {
  if (!value) throw new SyntaxErrorAt(at, 'An argument is missing.')
  const { kind: own, dialect, sql: number } = value.typed
  if (own === 'text' || own === 'null') return castTo({ at, dialect, kind: own, sql: number }, kind)
  if (own === 'boolean') return fromNumber(dialect, dialect.booleanToNumber(number))
  if (own === 'timestamp') return fromNumber(dialect, dialect.toEpochSeconds(number))
  if (own === 'json' || own === 'uuid')
    throw new SyntaxErrorAt(value.typed.at, `This is ${TYPE_NAMES[own]}, not a number.`)
  return fromNumber(dialect, number)
}

const toFloat: Func = {
  name: 'toFloat',
  params: [VALUE],
  returns: 'number',
  about: 'The value as a number; null if it is not one. A time becomes seconds since 1970.',
  build: ([value], at) => ({
    kind: 'float',
    sql: convert(value, at, 'float', (dialect, number) => dialect.toFloat(number)),
  }),
}

const toInt: Func = {
  name: 'toInt',
  params: [VALUE],
  returns: 'whole number',
  about: 'The value as a whole number, truncated; null if it is not a number.',
  build: ([value], at) => ({
    kind: 'bigint',
    sql: convert(value, at, 'bigint', (dialect, number) => dialect.toInt(number)),
  }),
}

/** Numeric functions, and conversions to numbers and booleans. */
export const NUMBER_FUNCTIONS: readonly Func[] = [
  defineUnary('abs', 'Absolute value.'),
  defineUnary('floor', 'Rounds down.'),
  defineUnary('ceil', 'Rounds up.'),
  defineUnary('sign', '-1, 0 or 1.'),
  {
    name: 'round',
    params: [NUMBER, { name: 'digits', accepts: 'any', optional: true }],
    returns: 'number',
    about: 'Rounds to a number of decimal places, half away from zero.',
    build: ([value, digits], at) => {
      if (!value) throw new SyntaxErrorAt(at, 'An argument is missing.')
      const places = digits ? getDigits(digits) : 0
      const kind = getResultKind(value.typed)
      return { kind, sql: value.typed.dialect.round(value.sql, places, kind) }
    },
  },
  definePlainFunction(
    'intDiv',
    [NUMBER, { name: 'divisor', accepts: 'number' }],
    'bigint',
    'Integer division; null for a divisor of zero.',
    (value, divisor) => toBigint(sql`((${value})::numeric / nullif((${divisor})::numeric, 0))`),
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
      return {
        kind: 'boolean',
        sql: convert(value, at, 'boolean', (dialect, number) => dialect.isNotZero(number)),
      }
    },
  },
]
