import { type SQL, sql } from 'drizzle-orm'
import type { Dialect, NumberKind, TimeFormatPart } from '../../hogql/dialect'
import type { ColumnType } from '../../rows'
import * as casts from './casts'
import { CLICKHOUSE_FIELDS } from './fields'

const { withValue } = casts
const PARSERS = {
  float: casts.parseFloat64,
  bigint: casts.parseInt64,
  timestamp: casts.parseDateTime,
  boolean: casts.parseBool,
}

/** Whole numbers are calculated with 256 bits, so that the result overflows only when it is converted back. */
const wide = (value: SQL): SQL => sql`toInt256(${value})`
const toInt64 = (value: SQL): SQL => sql`accurateCastOrNull(${value}, 'Int64')`

function calculateWhole(op: string, left: SQL, right: SQL): SQL {
  const divisor = op === '%' ? sql`nullIf(${wide(right)}, 0)` : wide(right)
  return toInt64(sql`(${wide(left)} ${sql.raw(op)} ${divisor})`)
}

function calculateFraction(op: string, left: SQL, right: SQL): SQL {
  if (op === '+' || op === '-') return casts.addDecimals(left, sql.raw(op), right)
  if (op === '%') return casts.moduloDecimals(left, right)
  return casts.toDigits(op === '/' ? sql`(${left} / nullIf(${right}, 0))` : sql`(${left} * ${right})`)
}

const toFloat = (value: SQL): SQL => sql`toFloat64(${value})`

/** Copies a LIKE pattern: an escaped ordinary character is that character, not a backslash and the character. */
const toLikePattern = (pattern: string): string =>
  pattern.replace(/\\([\s\S])/gu, (all, character: string) => (/[%_\\]/.test(character) ? all : character))

/** Converts a pattern of `translateRegex` to RE2, which has other names for word boundaries and escapes only ASCII. */
const toRe2 = (pattern: string): string =>
  pattern.replace(/^\*{3}:/, '').replace(/\\([\s\S])/gu, (all, character: string) => {
    if (character === 'y') return '\\b'
    if (character === 'Y') return '\\B'
    return character > '\x7f' ? character : all
  })

const MICROS: Record<string, number> = {
  second: 1e6,
  minute: 60e6,
  hour: 3600e6,
  day: 86_400e6,
}
/** Functions for units of variable length. Weeks begin on Monday. */
const STARTS: Record<string, string> = {
  week: 'toMonday',
  month: 'toStartOfMonth',
  quarter: 'toStartOfQuarter',
  year: 'toStartOfYear',
}

function truncateTime(unit: string, time: SQL): SQL {
  const micros = MICROS[unit]
  if (micros !== undefined) return casts.truncateTime(time, micros)
  return toTime(sql`${sql.raw(STARTS[unit] ?? '')}(${time})`)
}

const toTime = (date: SQL): SQL => sql`toDateTime64(${date}, 6, 'UTC')`
const whole = (value: SQL): SQL => sql`toInt64(${value})`

/** Codes that are not the same in `formatDateTime` of ClickHouse. */
function toTimeFormat(time: SQL, part: TimeFormatPart): SQL {
  if ('text' in part) return sql`${part.text}`
  if (part.code === 'e') return sql`toString(toDayOfMonth(${time}))`
  return sql`formatDateTime(${time}, ${sql.raw(`'%${part.code}'`)}, 'UTC')`
}

const SCHEME = `^(?:[a-zA-Z][a-zA-Z0-9+.-]*:)?//`

/** First characters of a text, or all but some at its end, counted as in PostgreSQL. */
const left = (text: SQL, count: SQL): SQL =>
  withValue(text, (value) =>
    withValue(
      casts.toCount(count),
      (number) =>
        sql`substringUTF8(${value}, 1, if(${number} < 0, greatest(lengthUTF8(${value}) + ${number}, toInt64(0)), ${number}))`,
    ),
  )

/** Characters from a position on, which may be before the text. */
const substring = (text: SQL, start: SQL, length?: SQL): SQL =>
  withValue(casts.toCount(start), (from) => {
    const first = sql`if(${from} < 1, toInt64(1), ${from})`
    if (!length) return sql`substringUTF8(${text}, ${first})`
    return withValue(casts.toCount(length), (count) => {
      const rest = sql`${from} + if(${count} < 0, toInt64(0), ${count}) - ${first}`
      return withValue(
        rest,
        (number) => sql`substringUTF8(${text}, ${first}, if(${number} < 0, toInt64(0), ${number}))`,
      )
    })
  })

/** Null if the text is null, unlike the result of functions that ignore null. */
const start = (name: string) => (time: SQL) => toTime(sql`${sql.raw(name)}(${time})`)
const part = (name: string) => (time: SQL) => whole(sql`${sql.raw(name)}(${time})`)

/** The query language in ClickHouse. */
export const CLICKHOUSE: Dialect = {
  fields: CLICKHOUSE_FIELDS,
  toNull: (kind) => casts.castAs(sql`NULL`, kind),
  toLiteral(value, kind) {
    if (kind === 'timestamp')
      return sql`toDateTime64(${sql.raw(`'${String(value).replace('T', ' ').replace('Z', '')}'`)}, 6, 'UTC')`
    if (typeof value === 'string') return sql`${value}`
    if (typeof value === 'boolean') return sql.raw(String(value))
    return kind === 'float' ? toFloat(sql.raw(String(value))) : whole(sql.raw(`(${value})`))
  },
  widen: (value, kind) =>
    kind === 'text' ? sql`toString(${value})` : kind === 'float' ? toFloat(value) : value,
  parse: (text, kind) => PARSERS[kind](text),
  toText: (value, kind) => casts.formatAsText(value, kind),
  truncateText: (text) => sql`leftUTF8(${text}, 1000000)`,

  textAt: ({ column, path }) => casts.jsonText(column, path),
  jsonAt: ({ column, path }) => casts.jsonRaw(column, path),
  jsonTypeAt: ({ column, path }) => casts.jsonType(column, path),

  isSame: (left, right) => sql`isNotDistinctFrom(${left}, ${right})`,
  compare: (left, order, right) => sql`(${left} ${sql.raw(order)} ${right})`,
  isLike: (text, pattern, isAnyCase) =>
    sql`(${text} ${sql.raw(isAnyCase ? 'ILIKE' : 'LIKE')} ${toLikePattern(pattern)})`,
  containsText: (text, part) => sql`(positionUTF8(lowerUTF8(${text}), lowerUTF8(${part})) > 0)`,
  isBetween: (value, low, high) => sql`(${value} BETWEEN ${low} AND ${high})`,
  isTrue: (condition) => sql`coalesce(${condition}, false)`,
  isFalse: (condition) => sql`coalesce(not ${condition}, false)`,
  selectCase: (subject, branches, otherwise) =>
    withValue(
      subject,
      (value) =>
        sql`(case ${sql.join(branches.map((branch) => sql`when ${value} = ${branch.when} then ${branch.value} `))}else ${otherwise} end)`,
    ),
  matchRegex: (text, pattern, isAnyCase) =>
    sql`match(${text}, ${(isAnyCase ? '(?i)' : '') + toRe2(pattern)})`,

  calculate: (op, left, right, kind) =>
    kind === 'bigint'
      ? calculateWhole(op, left, right)
      : calculateFraction(op, toFloat(left), toFloat(right)),
  calculateUnary(name, value, kind: NumberKind) {
    if (kind === 'bigint') {
      if (name === 'floor' || name === 'ceil') return value
      return toInt64(sql`${sql.raw(name === 'negate' ? '-' : name)}(${wide(value)})`)
    }
    if (name === 'negate') return sql`(0 - ${value})`
    const operand = name === 'floor' || name === 'ceil' ? casts.toDigits(value) : value
    return sql`(toFloat64(${sql.raw(name)}(${operand})) + 0)`
  },
  round(value, places, kind) {
    if (kind === 'float') return casts.roundDecimal(value, places)
    return places >= 0
      ? value
      : casts.decimalToInt64(
          sql`round(toDecimal256OrNull(toString(${value}), 0), ${sql.raw(String(places))})`,
        )
  },
  toInt: casts.toInt64,
  toFloat,
  isNotZero: (value) => sql`(${value} != 0)`,
  booleanToNumber: whole,
  toEpochSeconds: (time) => sql`(toUnixTimestamp64Micro(${time}) / 1000000)`,
  fromEpochSeconds: casts.fromSeconds,
  truncateTime,
  countUnits: (unit, _seconds, from, to) =>
    whole(sql`dateDiff(${sql.raw(`'${unit}'`)}, ${from}, ${to}, 'UTC')`),
  formatTime(time, parts) {
    // As in PostgreSQL.
    if (parts.length === 0) return casts.castAs(sql`NULL`, 'text')
    return withValue(
      time,
      (value) =>
        sql`if(${value} IS NULL, NULL, concat(${sql.join(
          parts.map((each) => toTimeFormat(value, each)),
          sql`, `,
        )}, ''))`,
    )
  },

  functions: {
    lower: (text) => sql`lowerUTF8(${text})`,
    upper: (text) => sql`upperUTF8(${text})`,
    trim: (text) => sql`trim(BOTH ' ' FROM ${text})`,
    trimLeft: (text) => sql`trim(LEADING ' ' FROM ${text})`,
    trimRight: (text) => sql`trim(TRAILING ' ' FROM ${text})`,
    length: (text) => whole(sql`lengthUTF8(${text})`),
    reverse: (text) => sql`reverseUTF8(${text})`,
    left,
    right: (text, count) => sql`reverseUTF8(${left(sql`reverseUTF8(${text})`, count)})`,
    substring,
    replaceAll: (text, from, to) => sql`replaceAll(${text}, ${from}, ${to})`,
    startsWith: (text, prefix) => sql`startsWith(${text}, ${prefix})`,
    endsWith: (text, suffix) => sql`endsWith(${text}, ${suffix})`,
    position: (text, search) => whole(sql`positionUTF8(${text}, ${search})`),
    positionCaseInsensitive: (text, search) =>
      whole(sql`positionUTF8(lowerUTF8(${text}), lowerUTF8(${search}))`),
    domain: (text) => casts.extractGroup(text, `${SCHEME}(?:[^/?#@]*@)?([^/?#:@]+)`),
    path: (text) =>
      withValue(
        text,
        (value) =>
          sql`if(${casts.matchesPattern(value, SCHEME)}, extract(${value}, ${sql.raw(`'${SCHEME}[^/?#]*([^?#]*)'`)}), NULL)`,
      ),
    cutQueryString: (text) => sql`substringIndex(${text}, '?', 1)`,
    intDiv: (value, divisor) =>
      casts.toInt64(casts.toDigits(sql`(toFloat64(${value}) / nullIf(toFloat64(${divisor}), 0))`)),
    toDate: (time) => sql`formatDateTime(${time}, '%F', 'UTC')`,
    toStartOfMinute: (time) => truncateTime('minute', time),
    toStartOfHour: (time) => truncateTime('hour', time),
    toStartOfDay: (time) => truncateTime('day', time),
    toStartOfWeek: start('toStartOfWeek'),
    toMonday: start('toMonday'),
    toStartOfMonth: start('toStartOfMonth'),
    toStartOfQuarter: start('toStartOfQuarter'),
    toStartOfYear: start('toStartOfYear'),
    toYear: part('toYear'),
    toMonth: part('toMonth'),
    toDayOfMonth: part('toDayOfMonth'),
    toDayOfWeek: part('toDayOfWeek'),
    toHour: part('toHour'),
    toMinute: part('toMinute'),
    toSecond: part('toSecond'),
    toYYYYMM: part('toYYYYMM'),
    toYYYYMMDD: part('toYYYYMMDD'),
    toUnixTimestamp: (time) => whole(sql`floor(toUnixTimestamp64Micro(${time}) / 1000000)`),
    empty: (text) => sql`(coalesce(${text}, '') = '')`,
  },
}

/** Kinds of columns as ClickHouse returns them: conditions are numbers until they are converted. */
export const toResultColumn = (value: SQL, kind: ColumnType): SQL =>
  kind === 'boolean' ? casts.castAs(value, kind) : value
