import { sql } from 'drizzle-orm'
import { Refusal } from './refusal'
import type { Func, Param } from './signature'
import { as, common, comparable, condition, type Typed } from './typed'

const VALUE: Param = { name: 'value', accepts: 'any' }
const CONDITION: Param = { name: 'condition', accepts: 'any' }
const OTHER: Param = { name: 'other', accepts: 'any' }
const MORE: Param = { name: 'value', accepts: 'any', repeated: true }

/** Compiles a function over several values of one type. */
function oneOf(name: string, values: Typed[], at: number): Omit<Typed, 'at'> {
  if (values.length === 0) throw new Refusal(at, 'Arguments are missing.')
  const kind = common(values)
  if (kind === 'json') throw new Refusal(at, `${name} does not take JSON. Use toString().`)
  const list = sql.join(
    values.map((value) => as(value, kind)),
    sql`, `,
  )
  return { kind, sql: sql`${sql.raw(name)}(${list})` }
}

const choosing = (name: string, params: readonly Param[], database: string, about: string): Func => ({
  name,
  params,
  returns: 'as its values',
  about,
  build: (args, at) =>
    oneOf(
      database,
      args.map(({ typed }) => typed),
      at,
    ),
})

/** `CASE WHEN ... THEN ... ELSE ... END` */
export function cases(whens: { when: Typed; value: Typed }[], otherwise: Typed | null): Omit<Typed, 'at'> {
  const values = [...whens.map(({ value }) => value), ...(otherwise ? [otherwise] : [])]
  const kind = common(values)
  const branches = whens.map(({ when, value }) => sql`when ${condition(when)} then ${as(value, kind)} `)
  const last = otherwise ? sql`else ${as(otherwise, kind)} ` : sql``
  return { kind, sql: sql`(case ${sql.join(branches)}${last}end)` }
}

/** Converts `multiIf(a, b, c, d, e)` to cases: if a then b, else if c then d, else e. */
function multiIf(args: Typed[], at: number): Omit<Typed, 'at'> {
  const otherwise = args.at(-1)
  if (args.length < 3 || args.length % 2 === 0 || !otherwise) {
    throw new Refusal(at, 'multiIf takes conditions with their values, and one value for all else.')
  }
  const whens: { when: Typed; value: Typed }[] = []
  for (let index = 0; index + 1 < args.length; index += 2) {
    const [when, value] = [args[index], args[index + 1]]
    if (when && value) whens.push({ when, value })
  }
  return cases(whens, otherwise)
}

const testing = (name: string, about: string, test: (value: Typed) => Typed['sql']): Func => ({
  name,
  params: [VALUE],
  returns: 'true or false',
  about,
  build: ([value], at) => {
    if (!value) throw new Refusal(at, 'An argument is missing.')
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
  choosing('coalesce', [MORE], 'coalesce', 'The first value that is not null.'),
  choosing('ifNull', [VALUE, OTHER], 'coalesce', 'The value, or the other if it is null.'),
  choosing('least', [MORE], 'least', 'The least value; null is ignored.'),
  choosing('greatest', [MORE], 'greatest', 'The greatest value; null is ignored.'),
  {
    name: 'nullIf',
    params: [VALUE, OTHER],
    returns: 'as its value',
    about: 'The value, or null if it equals the other.',
    build: ([value, other], at) => {
      if (!value || !other) throw new Refusal(at, 'Arguments are missing.')
      const kind = comparable([value.typed, other.typed])
      return { kind, sql: sql`nullif(${as(value.typed, kind)}, ${as(other.typed, kind)})` }
    },
  },
  testing('isNull', 'True for null.', ({ sql: value }) => sql`(${value} is null)`),
  testing('isNotNull', 'True for every value except null.', ({ sql: value }) => sql`(${value} is not null)`),
  testing(
    'empty',
    'True for null and empty text.',
    (value) => sql`(coalesce(${as(value, 'text')}, '') = '')`,
  ),
  testing(
    'notEmpty',
    'True for every value except null and empty text.',
    (value) => sql`(coalesce(${as(value, 'text')}, '') <> '')`,
  ),
]
