import { type SQL, sql } from 'drizzle-orm'
import type { ComparisonOperator, Node, Test } from '../../hogql/ast'
import { SyntaxErrorAt } from '../../hogql/errors'
import { suggestName } from '../../hogql/suggest'
import { type QueryScope, resolvePath } from './columns'
import { explainUnsupported, FUNCTIONS, findFunction } from './functions'
import { compileCases } from './functions-choice'
import { calculate, negate } from './functions-number'
import { castToText } from './functions-text'
import { truncateText } from './safe-casts'
import { checkArguments } from './signature'
import { castTo, getCommonType, getComparisonType, type Typed, toCondition, toLiteral } from './type-check'

type NodeOfKind<K extends Node['kind']> = Extract<Node, { kind: K }>

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
export function compileExpression(node: Node, scope: QueryScope): Typed {
  if (node.kind === 'value') return toLiteral(node.at, node.value)
  if (node.kind === 'path') return resolvePath(node.at, node.parts, scope)
  return { at: node.at, ...compileNode(node, scope) }
}

function compileNode(
  node: Exclude<Node, NodeOfKind<'value' | 'path'>>,
  scope: QueryScope,
): Omit<Typed, 'at'> {
  const inner = (part: Node) => compileExpression(part, scope)
  switch (node.kind) {
    case 'star':
      throw new SyntaxErrorAt(node.at, '* may stand by itself in SELECT only.')
    case 'call':
      return compileCall(node, inner)
    case 'cast':
      return compileCast(node, inner)
    case 'negative':
      return negate(inner(node.operand))
    case 'not':
      return toBoolean(sql`not ${toCondition(inner(node.operand))}`)
    case 'test':
      return compileTest(node, inner)
    case 'arithmetic':
      return calculate(node.op, inner(node.left), inner(node.right))
    case 'comparison':
      return compileComparison(node, inner)
    case 'chain':
      return compileChain(node, inner)
    case 'in':
      return compileIn(node, inner)
    case 'between':
      return compileBetween(node, inner)
    case 'case':
      return compileCase(node, inner)
  }
}

type Inner = (node: Node) => Typed

const toBoolean = (condition: SQL): Omit<Typed, 'at'> => ({ kind: 'boolean', sql: sql`(${condition})` })

function compileCall({ at, name, args }: NodeOfKind<'call'>, inner: Inner): Omit<Typed, 'at'> {
  const func = findFunction(name)
  if (func) return func.build(checkArguments(func, args.map(inner), at), at)
  const names = FUNCTIONS.map((candidate) => candidate.name)
  throw new SyntaxErrorAt(
    at,
    explainUnsupported(name) ?? `Unknown function: ${name}.${suggestName(name, names)}`,
  )
}

function compileCast({ at, to, operand }: NodeOfKind<'cast'>, inner: Inner): Omit<Typed, 'at'> {
  const name = Object.hasOwn(CASTS, to.toLowerCase()) ? CASTS[to.toLowerCase()] : undefined
  const func = name && findFunction(name)
  if (!func) throw new SyntaxErrorAt(at, `Unknown type: ${to}.${suggestName(to, Object.keys(CASTS))}`)
  return func.build(checkArguments(func, [inner(operand)], at), at)
}

function compileTest({ test, operand }: NodeOfKind<'test'>, inner: Inner): Omit<Typed, 'at'> {
  const value = inner(operand)
  const of = test.endsWith('NULL')
    ? value.kind === 'null'
      ? castTo(value, 'text')
      : value.sql
    : toCondition(value)
  return toBoolean(sql`${of} ${TESTS[test]}`)
}

/** Compiles a comparison. The result is never null: a missing value equals only a missing value, and has no order. */
function compileComparison({ op, left, right }: NodeOfKind<'comparison'>, inner: Inner): Omit<Typed, 'at'> {
  const sides = [inner(left), inner(right)] as const
  if (isLike(op)) return compileLike(op, ...sides)
  const kind = getComparisonType([...sides])
  const [a, b] = [castTo(sides[0], kind), castTo(sides[1], kind)]
  if (op === '=') return toBoolean(sql`${a} is not distinct from ${b}`)
  if (op === '!=') return toBoolean(sql`${a} is distinct from ${b}`)
  // Compared by code point in every database.
  const order = kind === 'text' ? sql`(${a}) collate "C" ${ORDERS[op]} ${b}` : sql`${a} ${ORDERS[op]} ${b}`
  return toBoolean(sql`coalesce(${order}, false)`)
}

const isLike = (op: ComparisonOperator): op is 'LIKE' | 'NOT LIKE' | 'ILIKE' | 'NOT ILIKE' =>
  op.endsWith('LIKE')

function compileLike(op: ComparisonOperator, value: Typed, pattern: Typed): Omit<Typed, 'at'> {
  const { literal, at } = pattern
  if (typeof literal !== 'string') {
    throw new SyntaxErrorAt(
      at,
      'A pattern must be a literal. For other values use position() or startsWith().',
    )
  }
  if (/(?<!\\)(?:\\\\)*\\$/.test(literal))
    throw new SyntaxErrorAt(at, 'A pattern may not end with a single \\.')
  const word = op.endsWith('ILIKE') ? sql`ilike` : sql`like`
  const condition = sql`coalesce(${castTo(value, 'text')} ${word} ${pattern.sql}, false)`
  return toBoolean(op.startsWith('NOT') ? sql`not ${condition}` : condition)
}

function compileChain({ op, items }: NodeOfKind<'chain'>, inner: Inner): Omit<Typed, 'at'> {
  const values = items.map(inner)
  if (op === '||') {
    return { kind: 'text', sql: truncateText(concatenate(values.map(castToText))) }
  }
  return toBoolean(sql.join(values.map(toCondition), op === 'AND' ? sql` and ` : sql` or `))
}

/** Concatenates texts (`a || b || c || d`) with minimal nesting. */
function concatenate(texts: SQL[]): SQL {
  const [first = sql`''`] = texts
  if (texts.length < 2) return first
  const half = Math.ceil(texts.length / 2)
  return sql`(${concatenate(texts.slice(0, half))} || ${concatenate(texts.slice(half))})`
}

function compileIn({ not, value, items }: NodeOfKind<'in'>, inner: Inner): Omit<Typed, 'at'> {
  const [operand, ...all] = [value, ...items].map(inner) as [Typed, ...Typed[]]
  const kind = getComparisonType([operand, ...all])
  // Requires one type, so that text in a list with numbers is not parsed as a number.
  getCommonType(all)
  const list = sql.join(
    all.map((item) => castTo(item, kind)),
    sql`, `,
  )
  const condition = sql`coalesce(${castTo(operand, kind)} in (${list}), false)`
  return toBoolean(not ? sql`not ${condition}` : condition)
}

function compileBetween({ not, value, low, high }: NodeOfKind<'between'>, inner: Inner): Omit<Typed, 'at'> {
  const all = [inner(value), inner(low), inner(high)] as const
  const kind = getComparisonType([...all])
  const [operand, from, to] = all.map((item) => castTo(item, kind))
  const order = kind === 'text' ? sql` collate "C"` : sql``
  const condition = sql`coalesce((${operand})${order} between ${from} and ${to}, false)`
  return toBoolean(not ? sql`not ${condition}` : condition)
}

function compileCase({ subject, whens, otherwise }: NodeOfKind<'case'>, inner: Inner): Omit<Typed, 'at'> {
  const last = otherwise ? inner(otherwise) : null
  if (!subject)
    return compileCases(
      whens.map(({ when, value }) => ({ when: inner(when), value: inner(value) })),
      last,
    )
  const subjectValue = inner(subject)
  const choices = whens.map(({ when, value }) => ({ when: inner(when), value: inner(value) }))
  const compared = getComparisonType([subjectValue, ...choices.map(({ when }) => when)])
  const kind = getCommonType([...choices.map(({ value }) => value), ...(last ? [last] : [])])
  const branches = choices.map(
    ({ when, value }) => sql`when ${castTo(when, compared)} then ${castTo(value, kind)} `,
  )
  const rest = last ? sql`else ${castTo(last, kind)} ` : sql``
  return { kind, sql: sql`(case ${castTo(subjectValue, compared)} ${sql.join(branches)}${rest}end)` }
}
