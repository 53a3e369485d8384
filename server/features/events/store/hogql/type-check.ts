import type { SQL } from 'drizzle-orm'
import { parseTimestamp } from '../../../../../contract/domain/timestamps'
import type { ColumnType } from '../rows'
import type { Literal } from './ast'
import type { Dialect, JsonPart } from './dialect'
import { SyntaxErrorAt } from './errors'

/** Type of an expression: a column type, or `null` for the literal null. */
export type ValueKind = ColumnType | 'null'

/** Typed SQL expression. */
export interface Typed {
  at: number
  dialect: Dialect
  kind: ValueKind
  sql: SQL
  /** Value, if the expression is a literal. */
  literal?: Literal
  /** Column and path, if the expression is a JSON column or a part of one. */
  json?: JsonPart
}

/** Result of compiling a node. */
export type CompiledNode = Omit<Typed, 'at' | 'dialect'>

/** Type names for error messages. */
export const TYPE_NAMES: Record<ValueKind, string> = {
  text: 'text',
  json: 'JSON',
  timestamp: 'a time',
  integer: 'a whole number',
  bigint: 'a whole number',
  float: 'a number',
  boolean: 'true or false',
  uuid: 'a UUID',
  null: 'null',
}

const SIZES: readonly ValueKind[] = ['integer', 'bigint', 'float']

export const isNumber = (kind: ValueKind): boolean => SIZES.includes(kind)

/** Converts a literal to a bound value. */
export function toLiteral(at: number, value: Literal, dialect: Dialect): Typed {
  if (value === null) return { at, dialect, kind: 'null', sql: dialect.toNull('text'), literal: null }
  const kind = getLiteralKind(value)
  return { at, dialect, kind, sql: dialect.toLiteral(value, kind), literal: value }
}

function getLiteralKind(value: string | number | boolean): ColumnType {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'boolean') return 'boolean'
  return !Number.isInteger(value) ? 'float' : Math.abs(value) < 2 ** 31 ? 'integer' : 'bigint'
}

/**
 * Converts an expression to another type without loss: text is parsed as a number, a time or a boolean, and is null if
 * it is none. Rejects impossible conversions.
 */
export function castTo(expression: Typed, kind: ColumnType): SQL {
  const { at, dialect, kind: own, sql: value } = expression
  if (own === kind) return value
  if (own === 'null') return dialect.toNull(kind)
  if (isNumber(own) && isNumber(kind) && SIZES.indexOf(own) < SIZES.indexOf(kind)) {
    return dialect.widen(value, kind)
  }
  if (own === 'uuid' && kind === 'text') return dialect.widen(value, kind)
  if (own === 'text') return fromText(expression, kind)
  throw new SyntaxErrorAt(
    at,
    `This is ${TYPE_NAMES[own]}, but ${TYPE_NAMES[kind]} is required.${HINTS[kind] ?? ''}`,
  )
}

const HINTS: Partial<Record<ValueKind, string>> = {
  text: ' Use toString().',
  bigint: ' Use toInt().',
  integer: ' Use toInt().',
  boolean: ' Compare it with something.',
  timestamp: ' Use toDateTime().',
}

function fromText({ at, dialect, sql: text, literal }: Typed, kind: ColumnType): SQL {
  if (kind === 'timestamp') {
    if (typeof literal !== 'string') return dialect.parse(text, kind)
    const timestamp = parseTimestamp(literal)
    if (!timestamp)
      throw new SyntaxErrorAt(at, 'This is not a valid time. Write it as 2024-05-01 or 2024-05-01 12:30:00.')
    return dialect.toLiteral(timestamp, kind)
  }
  if (isNumber(kind)) {
    if (typeof literal === 'string' && !/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(literal)) {
      throw new SyntaxErrorAt(at, 'This is not a number.')
    }
    return dialect.parse(text, kind === 'float' ? 'float' : 'bigint')
  }
  if (kind === 'boolean') return dialect.parse(text, kind)
  throw new SyntaxErrorAt(at, `This is text, but ${TYPE_NAMES[kind]} is required.`)
}

/** Returns the type in which values can be compared: text takes the type of the other operand. */
export function getComparisonType(values: Typed[]): ColumnType {
  const others = values.filter(({ kind }) => kind !== 'text' && kind !== 'null' && kind !== 'uuid')
  const json = values.find(({ kind }) => kind === 'json')
  if (json) {
    throw new SyntaxErrorAt(
      json.at,
      'JSON cannot be compared as a whole. Select a property, or use toString().',
    )
  }
  if (others.length === 0) return 'text'
  const kind = getCommonType(others)
  // A text may be a fractional number.
  return isNumber(kind) && others.length < values.length ? 'float' : kind
}

/** Returns the common type of several values. */
export function getCommonType(values: Typed[]): ColumnType {
  const typedValues = values.filter(({ kind }) => kind !== 'null')
  const kinds = [...new Set(typedValues.map(({ kind }) => kind))].filter((kind) => kind !== 'null')
  const [first = 'text'] = kinds
  if (kinds.length < 2) return first
  if (kinds.every(isNumber)) return kinds.includes('float') ? 'float' : 'bigint'
  if (kinds.every((kind) => kind === 'text' || kind === 'uuid')) return 'text'
  const conflicting = typedValues.find(({ kind }) => kind !== first && !(isNumber(kind) && isNumber(first)))
  const words = `${TYPE_NAMES[first]} and ${TYPE_NAMES[conflicting?.kind ?? first]}`
  throw new SyntaxErrorAt(conflicting?.at ?? 0, `Incompatible types: ${words}. Use toString() or toFloat().`)
}

/** Requires a condition: true, false or null. */
export function toCondition(expression: Typed): SQL {
  if (expression.kind === 'boolean' || expression.kind === 'null') return castTo(expression, 'boolean')
  const hint = expression.kind === 'text' ? " Compare it, as in properties.plan = 'paid'." : ' Compare it.'
  throw new SyntaxErrorAt(
    expression.at,
    `This is ${TYPE_NAMES[expression.kind]}, but a condition is required.${hint}`,
  )
}
