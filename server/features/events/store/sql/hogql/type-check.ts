import { type SQL, sql } from 'drizzle-orm'
import { parseTimestamp } from '../../../../../../contract/domain/timestamps'
import type { Literal } from '../../hogql/ast'
import { SyntaxErrorAt } from '../../hogql/errors'
import type { ColumnType } from '../../rows'
import { parseBigint, parseBoolean, parseNumber, parseTime } from './safe-casts'

/** Type of an expression: a column type, or `null` for the literal null. */
export type ValueKind = ColumnType | 'null'

/** Typed SQL expression. */
export interface Typed {
  at: number
  kind: ValueKind
  sql: SQL
  /** Value, if the expression is a literal. */
  literal?: Literal
  /** Column and path, if the expression is a JSON column or a part of one. */
  json?: { column: SQL; path: SQL[] }
}

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

const DATABASE_TYPES: Record<ColumnType, SQL> = {
  text: sql.raw('text'),
  json: sql.raw('json'),
  timestamp: sql.raw('timestamp with time zone'),
  integer: sql.raw('integer'),
  bigint: sql.raw('bigint'),
  float: sql.raw('double precision'),
  boolean: sql.raw('boolean'),
  uuid: sql.raw('uuid'),
}

const SIZES: readonly ValueKind[] = ['integer', 'bigint', 'float']

export const isNumber = (kind: ValueKind): boolean => SIZES.includes(kind)

/** Converts a literal to a bound value. */
export function toLiteral(at: number, value: Literal): Typed {
  if (value === null) return { at, kind: 'null', sql: sql`null`, literal: null }
  if (typeof value === 'string') return { at, kind: 'text', sql: sql`${value}::text`, literal: value }
  if (typeof value === 'boolean') return { at, kind: 'boolean', sql: sql`${value}::boolean`, literal: value }
  const kind = !Number.isInteger(value) ? 'float' : Math.abs(value) < 2 ** 31 ? 'integer' : 'bigint'
  return { at, kind, sql: sql`${String(value)}::${DATABASE_TYPES[kind]}`, literal: value }
}

/**
 * Converts an expression to another type without loss: text is parsed as a number, a time or a boolean, and is null if
 * it is none. Rejects impossible conversions.
 */
export function castTo(expression: Typed, kind: ColumnType): SQL {
  const { at, kind: own, sql: value } = expression
  if (own === kind) return value
  if (own === 'null') return sql`null::${DATABASE_TYPES[kind]}`
  if (isNumber(own) && isNumber(kind) && SIZES.indexOf(own) < SIZES.indexOf(kind)) {
    return sql`(${value})::${DATABASE_TYPES[kind]}`
  }
  if (own === 'uuid' && kind === 'text') return sql`(${value})::text`
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

function fromText({ at, sql: text, literal }: Typed, kind: ColumnType): SQL {
  if (kind === 'timestamp') {
    if (typeof literal !== 'string') return parseTime(text)
    const timestamp = parseTimestamp(literal)
    if (!timestamp)
      throw new SyntaxErrorAt(at, 'This is not a valid time. Write it as 2024-05-01 or 2024-05-01 12:30:00.')
    return sql`${timestamp}::timestamp with time zone`
  }
  if (isNumber(kind)) {
    if (typeof literal === 'string' && !/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(literal)) {
      throw new SyntaxErrorAt(at, 'This is not a number.')
    }
    return kind === 'float' ? parseNumber(text) : parseBigint(text)
  }
  if (kind === 'boolean') return parseBoolean(text)
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
