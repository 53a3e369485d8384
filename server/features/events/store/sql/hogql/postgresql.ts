import { type SQL, sql } from 'drizzle-orm'
import { buildContains } from '../../../../../core/db/search'
import type { Arithmetic } from '../../hogql/ast'
import type { Dialect, JsonPart, NumberKind, TimeFormatPart } from '../../hogql/dialect'
import {
  fromEpochSeconds,
  parseBigint,
  parseBoolean,
  parseNumber,
  parseTime,
  toBigint,
  toDouble,
  truncateText,
} from '../../hogql/safe-casts'
import type { ColumnType } from '../../rows'
import { FIELDS } from '../export-fields'

const TYPES: Record<ColumnType, SQL> = {
  text: sql.raw('text'),
  json: sql.raw('json'),
  timestamp: sql.raw('timestamp with time zone'),
  integer: sql.raw('integer'),
  bigint: sql.raw('bigint'),
  float: sql.raw('double precision'),
  boolean: sql.raw('boolean'),
  uuid: sql.raw('uuid'),
}

const toDatabaseType = (value: SQL, kind: ColumnType): SQL => sql`(${value})::${TYPES[kind]}`

const PARSERS = { float: parseNumber, bigint: parseBigint, timestamp: parseTime, boolean: parseBoolean }

const toPath = ({ path }: JsonPart): SQL =>
  sql`array[${sql.join(
    path.map((key) => sql`${key}::text`),
    sql`, `,
  )}]::text[]`
const jsonAt = (part: JsonPart): SQL => sql`(${part.column} #> ${toPath(part)})`

const decimal = (value: SQL): SQL => sql`(${value})::numeric`
const toResult = (value: SQL, kind: NumberKind): SQL =>
  kind === 'bigint' ? toBigint(value) : toDouble(value)

const OPERATIONS: Record<Arithmetic, (left: SQL, right: SQL) => SQL> = {
  '+': (left, right) => sql`(${left} + ${right})`,
  '-': (left, right) => sql`(${left} - ${right})`,
  '*': (left, right) => sql`(${left} * ${right})`,
  '/': (left, right) => sql`(${left} / nullif(${right}, 0))`,
  '%': (left, right) => sql`mod(${left}, nullif(${right}, 0))`,
}

/** Text is compared by code point in every database. */
const toOrdered = (value: SQL, kind: ColumnType): SQL =>
  kind === 'text' ? sql`(${value}) collate "C"` : value

const local = (time: SQL): SQL => sql`(${time}) at time zone 'UTC'`
const truncateTime = (unit: string, time: SQL): SQL =>
  sql`date_trunc(${unit}::text, ${local(time)}) at time zone 'UTC'`

/** Codes of `formatDateTime` and their equivalents. */
const TIME_FORMATS: Record<string, string> = {
  Y: 'YYYY',
  y: 'YY',
  m: 'MM',
  d: 'DD',
  e: 'FMDD',
  H: 'HH24',
  I: 'HH12',
  i: 'MI',
  S: 'SS',
  f: 'US',
  p: 'AM',
  j: 'DDD',
  F: 'YYYY-MM-DD',
  T: 'HH24:MI:SS',
  R: 'HH24:MI',
  u: 'ID',
}

const toTimeFormat = (part: TimeFormatPart): string =>
  'code' in part ? (TIME_FORMATS[part.code] ?? '') : `"${part.text.replace(/[\\"]/g, '\\$&')}"`

/** The query language in PostgreSQL. */
export const POSTGRESQL: Dialect = {
  fields: FIELDS,
  toNull: (kind) => sql`null::${TYPES[kind]}`,
  toLiteral: (value, kind) => sql`${typeof value === 'number' ? String(value) : value}::${TYPES[kind]}`,
  widen: toDatabaseType,
  parse: (text, kind) => PARSERS[kind](text),
  toText: (value, kind) =>
    kind === 'timestamp'
      ? sql`to_char(${local(value)}, 'YYYY-MM-DD HH24:MI:SS.US')`
      : toDatabaseType(value, 'text'),
  truncateText,

  textAt: (part) => sql`(${part.column} #>> ${toPath(part)})`,
  jsonAt,
  jsonTypeAt: (part) => sql`json_typeof(${jsonAt(part)})`,

  isSame: (left, right) => sql`(${left} is not distinct from ${right})`,
  compare: (left, order, right, kind) => sql`${toOrdered(left, kind)} ${sql.raw(order)} ${right}`,
  isLike: (text, pattern, isAnyCase) =>
    sql`${text} ${sql.raw(isAnyCase ? 'ilike' : 'like')} ${pattern}::text`,
  containsText: buildContains,
  isBetween: (value, low, high, kind) =>
    sql`(${toOrdered(sql`(${value})`, kind)} between ${low} and ${high})`,
  isTrue: (condition) => sql`(${condition} is true)`,
  isFalse: (condition) => sql`(${condition} is false)`,
  selectCase: (subject, branches, otherwise) =>
    sql`(case ${subject} ${sql.join(branches.map(({ when, value }) => sql`when ${when} then ${value} `))}else ${otherwise} end)`,
  matchRegex: (text, pattern, isAnyCase) => sql`${text} ${sql.raw(isAnyCase ? '~*' : '~')} ${pattern}::text`,

  calculate: (op, left, right, kind) => toResult(OPERATIONS[op](decimal(left), decimal(right)), kind),
  calculateUnary: (name, value, kind) =>
    toResult(sql`${sql.raw(name === 'negate' ? '-' : name)}(${decimal(value)})`, kind),
  round: (value, places, kind) => toResult(sql`round(${decimal(value)}, ${String(places)}::integer)`, kind),
  toInt: (value) => toBigint(decimal(value)),
  toFloat: (value) => toDatabaseType(value, 'float'),
  isNotZero: (value) => sql`((${value}) <> 0)`,
  booleanToNumber: (value) => toDatabaseType(value, 'integer'),
  toEpochSeconds: (time) => sql`extract(epoch from ${time})`,
  fromEpochSeconds,
  truncateTime,
  countUnits(unit, seconds, from, to) {
    const difference = sql`(${truncateTime(unit, to)}) - (${truncateTime(unit, from)})`
    return sql`(extract(epoch from ${difference}) / ${String(seconds)}::integer)::bigint`
  },
  formatTime: (time, parts) => sql`to_char(${local(time)}, ${parts.map(toTimeFormat).join('')}::text)`,
  functions: {},
}
