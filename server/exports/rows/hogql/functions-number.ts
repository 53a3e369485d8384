import { type SQL, sql } from 'drizzle-orm'
import { booleanInText, floatOf, wholeInText, wholeOf } from './guards'
import { Refusal } from './refusal'
import { type Arg, type Func, type Param, plain } from './signature'
import type { Arithmetic } from './tree'
import { as, type Kind, type Typed, WORDS } from './typed'

const NUMBER: Param = { name: 'number', accepts: 'number' }
const VALUE: Param = { name: 'value', accepts: 'any' }

const decimal = (value: SQL): SQL => sql`(${value})::numeric`

/** Wraps a decimal calculation; the result is an integer if all operands are. */
function result(values: Typed[], made: SQL): Omit<Typed, 'at'> {
  const whole = values.every(({ kind }) => kind === 'integer' || kind === 'bigint')
  return whole ? { kind: 'bigint', sql: wholeOf(made) } : { kind: 'float', sql: floatOf(made) }
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
  const made = OPERATIONS[op](decimal(numeric(left)), decimal(numeric(right)))
  return op === '/' ? { kind: 'float', sql: floatOf(made) } : result([left, right], made)
}

/** `-a` */
export const negated = (operand: Typed): Omit<Typed, 'at'> =>
  result([operand], sql`(- ${decimal(numeric(operand))})`)

const isWhole = (kind: Kind) => kind === 'integer' || kind === 'bigint'
const numeric = (typed: Typed): SQL => (isWhole(typed.kind) ? typed.sql : as(typed, 'float'))

/** Defines a function of one number that returns an integer for an integer. */
const ofOne = (name: string, about: string, build: (value: SQL) => SQL): Func => ({
  name,
  params: [NUMBER],
  returns: 'number',
  about,
  build: ([value], at) => {
    if (!value) throw new Refusal(at, 'An argument is missing.')
    return result([value.typed], build(decimal(value.sql)))
  },
})

function digitsOf({ typed }: Arg): number {
  const { literal, at } = typed
  if (typeof literal === 'number' && Number.isInteger(literal) && Math.abs(literal) <= 15) return literal
  throw new Refusal(at, 'How many digits stay is a whole number from -15 to 15 that is written out.')
}

/** Defines a conversion of any value to a number: `fromText` parses text, `fromNumber` converts a number. */
function convert(
  value: Arg | undefined,
  at: number,
  fromText: (text: SQL) => SQL,
  fromNumber: (n: SQL) => SQL,
): SQL {
  if (!value) throw new Refusal(at, 'An argument is missing.')
  const { kind, sql: own } = value.typed
  if (kind === 'text' || kind === 'null') return fromText(as(value.typed, 'text'))
  if (kind === 'boolean') return fromNumber(sql`(${own})::integer`)
  if (kind === 'timestamp') return fromNumber(sql`extract(epoch from ${own})`)
  if (kind === 'json' || kind === 'uuid')
    throw new Refusal(value.typed.at, `This is ${WORDS[kind]}, not a number.`)
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
      (text) => as({ at, kind: 'text', sql: text }, 'float'),
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
    sql: convert(value, at, wholeInText, (n) => wholeOf(decimal(n))),
  }),
}

/** Numeric functions, and conversions to numbers and booleans. */
export const NUMBER_FUNCTIONS: readonly Func[] = [
  ofOne('abs', 'Absolute value.', (value) => sql`abs(${value})`),
  ofOne('floor', 'Rounds down.', (value) => sql`floor(${value})`),
  ofOne('ceil', 'Rounds up.', (value) => sql`ceil(${value})`),
  ofOne('sign', '-1, 0 or 1.', (value) => sql`sign(${value})`),
  {
    name: 'round',
    params: [NUMBER, { name: 'digits', accepts: 'any', optional: true }],
    returns: 'number',
    about: 'Rounds to a number of decimal places, half away from zero.',
    build: ([value, digits], at) => {
      if (!value) throw new Refusal(at, 'An argument is missing.')
      const places = digits ? digitsOf(digits) : 0
      return result([value.typed], sql`round(${decimal(value.sql)}, ${String(places)}::integer)`)
    },
  },
  plain(
    'intDiv',
    [NUMBER, { name: 'divisor', accepts: 'number' }],
    'bigint',
    'Integer division; null for a divisor of zero.',
    (value, divisor) => wholeOf(sql`(${decimal(value)} / nullif(${decimal(divisor)}, 0))`),
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
      if (!value) throw new Refusal(at, 'An argument is missing.')
      if (value.typed.kind === 'boolean') return { kind: 'boolean', sql: value.sql }
      return { kind: 'boolean', sql: convert(value, at, booleanInText, (n) => sql`((${n}) <> 0)`) }
    },
  },
]
