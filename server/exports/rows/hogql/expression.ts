import { type SQL, sql } from 'drizzle-orm'
import { resolve, type Scope } from './columns'
import { FUNCTIONS, functionNamed, whyNot } from './functions'
import { cases } from './functions-choice'
import { calculate, negated } from './functions-number'
import { textOf } from './functions-text'
import { bounded } from './guards'
import { didYouMean } from './nearest'
import { Refusal } from './refusal'
import { argumentsOf } from './signature'
import type { Comparison, Node, Test } from './tree'
import { as, common, comparable, condition, literalOf, type Typed } from './typed'

type Of<K extends Node['kind']> = Extract<Node, { kind: K }>

/** Types supported by CAST, each with its conversion function. */
const CASTS: Record<string, string> = {
  text: 'toString',
  string: 'toString',
  varchar: 'toString',
  int: 'toInt',
  integer: 'toInt',
  bigint: 'toInt',
  int32: 'toInt',
  int64: 'toInt',
  float: 'toFloat',
  float64: 'toFloat',
  double: 'toFloat',
  numeric: 'toFloat',
  bool: 'toBool',
  boolean: 'toBool',
  date: 'toDate',
  datetime: 'toDateTime',
  timestamp: 'toDateTime',
  timestamptz: 'toDateTime',
}

const TESTS: Record<Test, SQL> = {
  'IS NULL': sql`is null`,
  'IS NOT NULL': sql`is not null`,
  'IS TRUE': sql`is true`,
  'IS NOT TRUE': sql`is not true`,
  'IS FALSE': sql`is false`,
  'IS NOT FALSE': sql`is not false`,
}

const ORDERS: Record<'<' | '<=' | '>' | '>=', SQL> = {
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
}

/** Compiles an expression to SQL. All user input is bound as a value or mapped to a known identifier. */
export function compile(node: Node, scope: Scope): Typed {
  if (node.kind === 'value') return literalOf(node.at, node.value)
  if (node.kind === 'path') return resolve(node.at, node.parts, scope)
  return { at: node.at, ...made(node, scope) }
}

function made(node: Exclude<Node, Of<'value' | 'path'>>, scope: Scope): Omit<Typed, 'at'> {
  const inner = (part: Node) => compile(part, scope)
  switch (node.kind) {
    case 'star':
      throw new Refusal(node.at, '* may stand by itself in SELECT only.')
    case 'call':
      return call(node, inner)
    case 'cast':
      return cast(node, inner)
    case 'negative':
      return negated(inner(node.operand))
    case 'not':
      return truth(sql`not ${condition(inner(node.operand))}`)
    case 'test':
      return test(node, inner)
    case 'arithmetic':
      return calculate(node.op, inner(node.left), inner(node.right))
    case 'comparison':
      return compare(node, inner)
    case 'chain':
      return chain(node, inner)
    case 'in':
      return among(node, inner)
    case 'between':
      return between(node, inner)
    case 'case':
      return choice(node, inner)
  }
}

type Inner = (node: Node) => Typed

const truth = (made: SQL): Omit<Typed, 'at'> => ({ kind: 'boolean', sql: sql`(${made})` })

function call({ at, name, args }: Of<'call'>, inner: Inner): Omit<Typed, 'at'> {
  const func = functionNamed(name)
  if (func) return func.build(argumentsOf(func, args.map(inner), at), at)
  const names = FUNCTIONS.map((known) => known.name)
  throw new Refusal(at, whyNot(name) ?? `There is no function ${name}.${didYouMean(name, names)}`)
}

function cast({ at, to, operand }: Of<'cast'>, inner: Inner): Omit<Typed, 'at'> {
  const name = Object.hasOwn(CASTS, to.toLowerCase()) ? CASTS[to.toLowerCase()] : undefined
  const func = name && functionNamed(name)
  if (!func) throw new Refusal(at, `There is no type ${to}.${didYouMean(to, Object.keys(CASTS))}`)
  return func.build(argumentsOf(func, [inner(operand)], at), at)
}

function test({ test, operand }: Of<'test'>, inner: Inner): Omit<Typed, 'at'> {
  const value = inner(operand)
  const of = test.endsWith('NULL')
    ? value.kind === 'null'
      ? as(value, 'text')
      : value.sql
    : condition(value)
  return truth(sql`${of} ${TESTS[test]}`)
}

/** Compiles a comparison. The result is never null: a missing value equals only a missing value, and has no order. */
function compare({ op, left, right }: Of<'comparison'>, inner: Inner): Omit<Typed, 'at'> {
  const sides = [inner(left), inner(right)] as const
  if (isLike(op)) return like(op, ...sides)
  const kind = comparable([...sides])
  const [a, b] = [as(sides[0], kind), as(sides[1], kind)]
  if (op === '=') return truth(sql`${a} is not distinct from ${b}`)
  if (op === '!=') return truth(sql`${a} is distinct from ${b}`)
  // Compared by code point in every database.
  const order = kind === 'text' ? sql`(${a}) collate "C" ${ORDERS[op]} ${b}` : sql`${a} ${ORDERS[op]} ${b}`
  return truth(sql`coalesce(${order}, false)`)
}

const isLike = (op: Comparison): op is 'LIKE' | 'NOT LIKE' | 'ILIKE' | 'NOT ILIKE' => op.endsWith('LIKE')

function like(op: Comparison, value: Typed, pattern: Typed): Omit<Typed, 'at'> {
  const { literal, at } = pattern
  if (typeof literal !== 'string') {
    throw new Refusal(at, 'A pattern has to be written out. For other texts use position() or startsWith().')
  }
  if (/(?<!\\)(?:\\\\)*\\$/.test(literal)) throw new Refusal(at, 'A pattern may not end with a single \\.')
  const word = op.endsWith('ILIKE') ? sql`ilike` : sql`like`
  const found = sql`coalesce(${as(value, 'text')} ${word} ${pattern.sql}, false)`
  return truth(op.startsWith('NOT') ? sql`not ${found}` : found)
}

function chain({ op, items }: Of<'chain'>, inner: Inner): Omit<Typed, 'at'> {
  const values = items.map(inner)
  if (op === '||') {
    return { kind: 'text', sql: bounded(joined(values.map(textOf))) }
  }
  return truth(sql.join(values.map(condition), op === 'AND' ? sql` and ` : sql` or `))
}

/** Concatenates texts (`a || b || c || d`) with minimal nesting. */
function joined(texts: SQL[]): SQL {
  const [first = sql`''`] = texts
  if (texts.length < 2) return first
  const half = Math.ceil(texts.length / 2)
  return sql`(${joined(texts.slice(0, half))} || ${joined(texts.slice(half))})`
}

function among({ not, value, items }: Of<'in'>, inner: Inner): Omit<Typed, 'at'> {
  const [one, ...all] = [value, ...items].map(inner) as [Typed, ...Typed[]]
  const kind = comparable([one, ...all])
  // Requires one type, so that text in a list with numbers is not parsed as a number.
  common(all)
  const list = sql.join(
    all.map((item) => as(item, kind)),
    sql`, `,
  )
  const found = sql`coalesce(${as(one, kind)} in (${list}), false)`
  return truth(not ? sql`not ${found}` : found)
}

function between({ not, value, low, high }: Of<'between'>, inner: Inner): Omit<Typed, 'at'> {
  const all = [inner(value), inner(low), inner(high)] as const
  const kind = comparable([...all])
  const [one, from, to] = all.map((item) => as(item, kind))
  const order = kind === 'text' ? sql` collate "C"` : sql``
  const found = sql`coalesce((${one})${order} between ${from} and ${to}, false)`
  return truth(not ? sql`not ${found}` : found)
}

function choice({ subject, whens, otherwise }: Of<'case'>, inner: Inner): Omit<Typed, 'at'> {
  const last = otherwise ? inner(otherwise) : null
  if (!subject)
    return cases(
      whens.map(({ when, value }) => ({ when: inner(when), value: inner(value) })),
      last,
    )
  const one = inner(subject)
  const choices = whens.map(({ when, value }) => ({ when: inner(when), value: inner(value) }))
  const compared = comparable([one, ...choices.map(({ when }) => when)])
  const kind = common([...choices.map(({ value }) => value), ...(last ? [last] : [])])
  const branches = choices.map(({ when, value }) => sql`when ${as(when, compared)} then ${as(value, kind)} `)
  const rest = last ? sql`else ${as(last, kind)} ` : sql``
  return { kind, sql: sql`(case ${as(one, compared)} ${sql.join(branches)}${rest}end)` }
}
