import { sql } from 'drizzle-orm'
import { SyntaxErrorAt } from './errors'
import type { Func, Param } from './signature'
import {
  type CompiledNode,
  castTo,
  getCommonType,
  getComparisonType,
  type Typed,
  toCondition,
} from './type-check'

const VALUE: Param = { name: 'value', accepts: 'any' }
const CONDITION: Param = { name: 'condition', accepts: 'any' }
const OTHER: Param = { name: 'other', accepts: 'any' }
const MORE: Param = { name: 'value', accepts: 'any', repeated: true }

/** Compiles a function over several values of one type. */
function selectValue(name: string, values: Typed[], at: number): CompiledNode {
  if (values.length === 0) throw new SyntaxErrorAt(at, 'Arguments are missing.')
  const kind = getCommonType(values)
  if (kind === 'json') throw new SyntaxErrorAt(at, `${name} does not accept JSON. Use toString().`)
  const list = sql.join(
    values.map((value) => castTo(value, kind)),
    sql`, `,
  )
  return { kind, sql: sql`${sql.raw(name)}(${list})` }
}

const defineChoice = (name: string, params: readonly Param[], database: string, about: string): Func => ({
  name,
  params,
  returns: 'as its values',
  about,
  build: (args, at) =>
    selectValue(
      database,
      args.map(({ typed }) => typed),
      at,
    ),
})

/** `CASE WHEN ... THEN ... ELSE ... END` */
export function compileCases(whens: { when: Typed; value: Typed }[], otherwise: Typed | null): CompiledNode {
  const values = [...whens.map(({ value }) => value), ...(otherwise ? [otherwise] : [])]
  const kind = getCommonType(values)
  const branches = whens.map(({ when, value }) => sql`when ${toCondition(when)} then ${castTo(value, kind)} `)
  const last = otherwise ? sql`else ${castTo(otherwise, kind)} ` : sql``
  return { kind, sql: sql`(case ${sql.join(branches)}${last}end)` }
}

/** Converts `multiIf(a, b, c, d, e)` to cases: if a then b, else if c then d, else e. */
function multiIf(args: Typed[], at: number): CompiledNode {
  const otherwise = args.at(-1)
  if (args.length < 3 || args.length % 2 === 0 || !otherwise) {
    throw new SyntaxErrorAt(at, 'multiIf requires pairs of condition and value, and a default value.')
  }
  const whens: { when: Typed; value: Typed }[] = []
  for (let index = 0; index + 1 < args.length; index += 2) {
    const [when, value] = [args[index], args[index + 1]]
    if (when && value) whens.push({ when, value })
  }
  return compileCases(whens, otherwise)
}

const defineTest = (name: string, about: string, test: (value: Typed) => Typed['sql']): Func => ({
  name,
  params: [VALUE],
  returns: 'true or false',
  about,
  build: ([value], at) => {
    if (!value) throw new SyntaxErrorAt(at, 'An argument is missing.')
    return { kind: 'boolean', sql: test(value.typed) }
  },
})

/** Conditional functions. */
export const CHOICE_FUNCTIONS: readonly Func[] = [
  {
    name: 'if',
    params: [CONDITION, VALUE, OTHER],
    returns: 'as its values',
    about: 'The value if the condition is true, otherwise the other.',
    build: (args, at) =>
      multiIf(
        args.map(({ typed }) => typed),
        at,
      ),
  },
  {
    name: 'multiIf',
    params: [CONDITION, VALUE, MORE],
    returns: 'as its values',
    about:
      'The value of the first condition that is true: alternating conditions and values, and a default at the end.',
    build: (args, at) =>
      multiIf(
        args.map(({ typed }) => typed),
        at,
      ),
  },
  defineChoice('coalesce', [MORE], 'coalesce', 'The first value that is not null.'),
  defineChoice('ifNull', [VALUE, OTHER], 'coalesce', 'The value, or the other if it is null.'),
  defineChoice('least', [MORE], 'least', 'The least value; null is ignored.'),
  defineChoice('greatest', [MORE], 'greatest', 'The greatest value; null is ignored.'),
  {
    name: 'nullIf',
    params: [VALUE, OTHER],
    returns: 'as its value',
    about: 'The value, or null if it equals the other.',
    build: ([value, alternative], at) => {
      if (!value || !alternative) throw new SyntaxErrorAt(at, 'Arguments are missing.')
      const kind = getComparisonType([value.typed, alternative.typed])
      return { kind, sql: sql`nullif(${castTo(value.typed, kind)}, ${castTo(alternative.typed, kind)})` }
    },
  },
  defineTest('isNull', 'True for null.', ({ sql: value }) => sql`(${value} is null)`),
  defineTest(
    'isNotNull',
    'True for every value except null.',
    ({ sql: value }) => sql`(${value} is not null)`,
  ),
  defineTest(
    'empty',
    'True for null and empty text.',
    (value) => sql`(coalesce(${castTo(value, 'text')}, '') = '')`,
  ),
  defineTest(
    'notEmpty',
    'True for every value except null and empty text.',
    (value) => sql`(coalesce(${castTo(value, 'text')}, '') <> '')`,
  ),
]
