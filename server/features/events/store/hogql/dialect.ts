import type { SQL } from 'drizzle-orm'
import type { ExportModel } from '../../../../../contract/domain/exports'
import type { ColumnType } from '../rows'
import type { Arithmetic } from './ast'

/** Exportable field of a model. */
export interface ExportField {
  type: ColumnType
  /** SQL expression over the tables of the model. JSON is of the type `json` in PostgreSQL, and text in ClickHouse. */
  sql: SQL
  /** Expression of a JSON column as a whole, if it is another one than that of its parts. */
  document?: SQL
}

/** Part of a JSON column. */
export interface JsonPart {
  column: SQL
  path: readonly string[]
}

type Order = '<' | '<=' | '>' | '>='

/** Number of decimals without a fraction, or any number. */
export type NumberKind = 'bigint' | 'float'

/**
 * Language of a database: how it expresses what the query language means. No expression throws, whatever the values of a
 * row, and each uses its operands once, since expressions nest.
 */
export interface Dialect {
  fields: Record<ExportModel, Readonly<Record<string, ExportField>>>
  toNull(kind: ColumnType): SQL
  toLiteral(value: string | number | boolean, kind: ColumnType): SQL
  /** Converts to a type with all values of its own: of a number, or of a UUID to text. */
  widen(value: SQL, kind: ColumnType): SQL
  /** Parses text. Null if it has another format. */
  parse(text: SQL, kind: 'float' | 'bigint' | 'timestamp' | 'boolean'): SQL
  /** Converts a value that is neither text nor null to text. */
  toText(value: SQL, kind: ColumnType): SQL
  /** Limits the length of a text, however often it is concatenated. */
  truncateText(text: SQL): SQL

  /** Part of JSON as text; null if it is missing or null. */
  textAt(part: JsonPart): SQL
  /** Part of JSON as JSON; null if it is missing. */
  jsonAt(part: JsonPart): SQL
  /** `string`, `number`, `boolean`, `object`, `array` or `null`; null if it is missing. */
  jsonTypeAt(part: JsonPart): SQL

  /** Compares values, of which null equals only null. */
  isSame(left: SQL, right: SQL): SQL
  compare(left: SQL, order: Order, right: SQL, kind: ColumnType): SQL
  isLike(text: SQL, pattern: string, isAnyCase: boolean): SQL
  /** Tests for a part of a text, case-insensitively. */
  containsText(text: SQL, part: string): SQL
  isBetween(value: SQL, low: SQL, high: SQL, kind: ColumnType): SQL
  isTrue(condition: SQL): SQL
  isFalse(condition: SQL): SQL
  /** Value for the first of some others that equals the subject. */
  selectCase(subject: SQL, branches: { when: SQL; value: SQL }[], otherwise: SQL): SQL
  /** Matches a pattern in the syntax of `translateRegex`. */
  matchRegex(text: SQL, pattern: string, isAnyCase: boolean): SQL

  calculate(op: Arithmetic, left: SQL, right: SQL, kind: NumberKind): SQL
  /** Negation, rounding and other functions of one number. */
  calculateUnary(name: 'negate' | 'abs' | 'floor' | 'ceil' | 'sign', value: SQL, kind: NumberKind): SQL
  round(value: SQL, places: number, kind: NumberKind): SQL
  toInt(value: SQL): SQL
  toFloat(value: SQL): SQL
  isNotZero(value: SQL): SQL
  booleanToNumber(value: SQL): SQL
  /** Seconds since 1970, with fractions. */
  toEpochSeconds(time: SQL): SQL
  fromEpochSeconds(seconds: SQL): SQL
  truncateTime(unit: string, time: SQL): SQL
  /** Counts the boundaries of a unit between two times; `seconds` is its length. */
  countUnits(unit: string, seconds: number, from: SQL, to: SQL): SQL
  /** Formats a time by the codes of `formatDateTime`. */
  formatTime(time: SQL, parts: readonly TimeFormatPart[]): SQL

  /** SQL of the functions that differ from that of PostgreSQL, by name. */
  functions: Readonly<Record<string, (...args: SQL[]) => SQL>>
}

/** Part of a time format: a code without its %, or literal text. */
export type TimeFormatPart = { code: string } | { text: string }
