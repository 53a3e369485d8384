import { type SQL, sql } from 'drizzle-orm'
import type { ComparisonOperator, Node, Test } from './ast'
import { type QueryScope, resolvePath } from './columns'
import type { Dialect } from './dialect'
import { SyntaxErrorAt } from './errors'
import { explainUnsupported, FUNCTIONS, findFunction } from './functions'
import { compileCases } from './functions-choice'
import { calculate, negate } from './functions-number'
import { castToText } from './functions-text'
import { checkArguments } from './signature'
import { suggestName } from './suggest'
import {
  type CompiledNode,
  castTo,
  getCommonType,
  getComparisonType,
  type Typed,
  toCondition,
  toLiteral,
} from './type-check'

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

const TESTS: Record<Test, (value: SQL, dialect: Dialect) => SQL> = {
  'IS NULL': (value) => sql`${value} is null`,
  'IS NOT NULL': (value) => sql`${value} is not null`,
  'IS TRUE': (value, dialect) => dialect.isTrue(value),
  'IS NOT TRUE': (value, dialect) => sql`not ${dialect.isTrue(value)}`,
  'IS FALSE': (value, dialect) => dialect.isFalse(value),
  'IS NOT FALSE': (value, dialect) => sql`not ${dialect.isFalse(value)}`,
}

/** Compiles an expression to SQL. All user input is bound as a value or mapped to a known identifier. */
export function compileExpression(node: Node, scope: QueryScope): Typed {
  if (node.kind === 'value') return toLiteral(node.at, node.value, scope.dialect)
  if (node.kind === 'path') return resolvePath(node.at, node.parts, scope)
  return { at: node.at, dialect: scope.dialect, ...compileNode(node, scope) }
}

function compileNode(node: Exclude<Node, NodeOfKind<'value' | 'path'>>, scope: QueryScope): CompiledNode {
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

const toBoolean = (condition: SQL): CompiledNode => ({ kind: 'boolean', sql: sql`(${condition})` })

function compileCall({ at, name, args }: NodeOfKind<'call'>, inner: Inner): CompiledNode {
  const func = findFunction(name)
  if (func) return func.build(checkArguments(func, args.map(inner), at), at)
  const names = FUNCTIONS.map((candidate) => candidate.name)
  throw new SyntaxErrorAt(
    at,
    explainUnsupported(name) ?? `Unknown function: ${name}.${suggestName(name, names)}`,
  )
}

function compileCast({ at, to, operand }: NodeOfKind<'cast'>, inner: Inner): CompiledNode {
  const name = Object.hasOwn(CASTS, to.toLowerCase()) ? CASTS[to.toLowerCase()] : undefined
  const func = name && findFunction(name)
  if (!func) throw new SyntaxErrorAt(at, `Unknown type: ${to}.${suggestName(to, Object.keys(CASTS))}`)
  return func.build(checkArguments(func, [inner(operand)], at), at)
}

function compileTest({ test, operand }: NodeOfKind<'test'>, inner: Inner): CompiledNode {
  const value = inner(operand)
  const of = test.endsWith('NULL')
    ? value.kind === 'null'
      ? castTo(value, 'text')
      : value.sql
    : toCondition(value)
  return toBoolean(TESTS[test](of, value.dialect))
}

/** Compiles a comparison. The result is never null: a missing value equals only a missing value, and has no order. */
function compileComparison({ op, left, right }: NodeOfKind<'comparison'>, inner: Inner): CompiledNode {
  const sides = [inner(left), inner(right)] as const
  if (isLike(op)) return compileLike(op, ...sides)
  const kind = getComparisonType([...sides])
  const [a, b] = [castTo(sides[0], kind), castTo(sides[1], kind)]
  const { dialect } = sides[0]
  if (op === '=') return toBoolean(dialect.isSame(a, b))
  if (op === '!=') return toBoolean(sql`not ${dialect.isSame(a, b)}`)
  return toBoolean(sql`coalesce(${dialect.compare(a, op, b, kind)}, false)`)
}

const isLike = (op: ComparisonOperator): op is 'LIKE' | 'NOT LIKE' | 'ILIKE' | 'NOT ILIKE' =>
  op.endsWith('LIKE')

function compileLike(op: ComparisonOperator, value: Typed, pattern: Typed): CompiledNode {
  const { literal, at } = pattern
  if (typeof literal !== 'string') {
    throw new SyntaxErrorAt(
      at,
      'A pattern must be a literal. For other values use position() or startsWith().',
    )
  }
  if (/(?<!\\)(?:\\\\)*\\$/.test(literal))
    throw new SyntaxErrorAt(at, 'A pattern may not end with a single \\.')
  const isMatch = value.dialect.isLike(castTo(value, 'text'), literal, op.endsWith('ILIKE'))
  const condition = sql`coalesce(${isMatch}, false)`
  return toBoolean(op.startsWith('NOT') ? sql`not ${condition}` : condition)
}

function compileChain({ op, items }: NodeOfKind<'chain'>, inner: Inner): CompiledNode {
  const values = items.map(inner)
  if (op === '||') {
    const text = concatenate(values.map(castToText))
    return { kind: 'text', sql: values[0]?.dialect.truncateText(text) ?? text }
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

function compileIn({ not, value, items }: NodeOfKind<'in'>, inner: Inner): CompiledNode {
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

function compileBetween({ not, value, low, high }: NodeOfKind<'between'>, inner: Inner): CompiledNode {
  const all = [inner(value), inner(low), inner(high)] as const
  const kind = getComparisonType([...all])
  const [operand, from, to] = all.map((item) => castTo(item, kind)) as [SQL, SQL, SQL]
  const condition = sql`coalesce(${all[0].dialect.isBetween(operand, from, to, kind)}, false)`
  return toBoolean(not ? sql`not ${condition}` : condition)
}

function compileCase({ subject, whens, otherwise }: NodeOfKind<'case'>, inner: Inner): CompiledNode {
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
  const branches = choices.map(({ when, value }) => ({
    when: castTo(when, compared),
    value: castTo(value, kind),
  }))
  const { dialect } = subjectValue
  const rest = last ? castTo(last, kind) : dialect.toNull(kind)
  return { kind, sql: dialect.selectCase(castTo(subjectValue, compared), branches, rest) }
}
