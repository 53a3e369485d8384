import { type SQL, sql } from 'drizzle-orm'
import type { ColumnType } from '../../rows'

/*
 * Conversions of ClickHouse. As in `safe-casts.ts`, none of them throws, whatever the value: a value that does not fit
 * becomes null. Types are `Nullable(String)`, `Nullable(Int64)`, `Nullable(Float64)`, `Nullable(Bool)` and
 * `Nullable(DateTime64(6, 'UTC'))`; JSON is text.
 *
 * Differences from PostgreSQL, all of them for values that are rare in practice:
 * - Results of `+ - * /` have 15 significant digits, as the operands have in PostgreSQL.
 * - Times are from 1900 to 2299; earlier and later ones are null. Digits beyond microseconds are cut, not rounded.
 * - Numbers in JSON are formatted again: `1e+21` is `1e21`. Numbers of 1e15 and above, or below 1e-4, as text have no
 *   exponent where PostgreSQL has one.
 * - In patterns, `\d`, `\w`, `\s` and `\b` are ASCII.
 */

const TYPES: Record<ColumnType, string> = {
  text: 'String',
  json: 'String',
  timestamp: "DateTime64(6, 'UTC')",
  integer: 'Int64',
  bigint: 'Int64',
  float: 'Float64',
  boolean: 'Bool',
  uuid: 'UUID',
}

/** Returns the nullable type of a kind, as a text literal. */
const nullableType = (kind: ColumnType): SQL => sql.raw(`'Nullable(${TYPES[kind].replaceAll("'", "\\'")})'`)

export const castAs = (value: SQL, kind: ColumnType): SQL => sql`CAST(${value}, ${nullableType(kind)})`

let names = 0

/** Binds an expression to a name, so that the result can use it several times: it would double with every level. */
export function withValue(value: SQL, build: (name: SQL) => SQL): SQL {
  names = (names + 1) % 1_000_000
  const name = sql.raw(`v${names}`)
  return sql`arrayMap(${name} -> ${build(name)}, [${value}])[1]`
}

const INFINITE = sql.raw('inf')

/** Null for infinity. */
const finite = (value: SQL): SQL => sql`nullIf(nullIf(${value}, ${INFINITE}), -${INFINITE})`

/**
 * Rounds to the digits that a decimal has in PostgreSQL after its conversion from `double precision`. Zero has no sign.
 */
export const toDigits = (value: SQL): SQL =>
  sql`(${finite(sql`toFloat64OrNull(${formatDigits(value)})`)} + 0)`

const formatDigits = (value: SQL): SQL => sql`printf('%.15g', ${value})`

/** Number as a decimal with 25 places; null above 1e50. */
const toDecimal = (value: SQL): SQL => sql`toDecimal256OrNull(${formatDigits(value)}, 25)`
const fromDecimal = (value: SQL): SQL => sql`toFloat64OrNull(toString(${value}))`

/** Sums are calculated as decimals, since rounding cannot correct the cancellation of digits. */
export const addDecimals = (left: SQL, op: SQL, right: SQL): SQL =>
  withValue(left, (a) =>
    withValue(
      right,
      (b) =>
        sql`coalesce(${fromDecimal(sql`(${toDecimal(a)} ${op} ${toDecimal(b)})`)}, ${toDigits(sql`(${a} ${op} ${b})`)})`,
    ),
  )

export const moduloDecimals = (left: SQL, right: SQL): SQL =>
  withValue(left, (a) =>
    withValue(
      sql`nullIf(${right}, 0)`,
      (b) =>
        sql`coalesce(${fromDecimal(sql`(${toDecimal(a)} % nullIf(${toDecimal(b)}, 0))`)}, ${toDigits(sql`(${a} % ${b})`)})`,
    ),
  )

/** Rounds half away from zero, as decimals do. */
export const roundDecimal = (value: SQL, places: number): SQL =>
  withValue(
    value,
    (number) =>
      sql`coalesce(${fromDecimal(sql`round(${toDecimal(number)}, ${sql.raw(String(places))})`)}, ${number})`,
  )

/** Converts a number of any type to `Int64`; fractions are truncated. */
export const toInt64 = (value: SQL): SQL => sql`accurateCastOrNull(trunc(${value}), 'Int64')`

const COUNT_MAX = sql.raw('toInt64(1000000000)')

/** Whole number for functions that count characters; null if it is too large. */
export const toCount = (value: SQL): SQL =>
  sql`nullIf(nullIf(greatest(least(${value}, ${COUNT_MAX}), -${COUNT_MAX}), ${COUNT_MAX}), -${COUNT_MAX})`

const quoteRegex = (pattern: string): SQL =>
  sql.raw(`'${pattern.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`)

/** Returns the first group of a match; null without one. The group must not be empty. */
export const extractGroup = (text: SQL, pattern: string): SQL =>
  sql`nullIf(extract(${text}, ${quoteRegex(pattern)}), '')`

export const matchesPattern = (text: SQL, pattern: string): SQL => sql`match(${text}, ${quoteRegex(pattern)})`

const NUMBER = String.raw`^\s*([+-]?(?:\d{1,200}(?:\.\d{0,200})?|\.\d{1,200})(?:[eE][+-]?\d{1,3})?)\s*$`

export const parseFloat64 = (text: SQL): SQL => finite(sql`toFloat64OrNull(${extractGroup(text, NUMBER)})`)

/** Whole decimal as `Int64`; null if it is too large. */
export const decimalToInt64 = (value: SQL): SQL =>
  sql`accurateCastOrNull(toInt256OrNull(toString(${value})), 'Int64')`

export const parseInt64 = (text: SQL): SQL =>
  decimalToInt64(sql`trunc(toDecimal256OrNull(${extractGroup(text, NUMBER)}, 20))`)

/** Pattern of existing days from 1900 to 2299. */
const DAY = [
  String.raw`(?:19|2[0-2])\d\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])`,
  String.raw`(?:0[469]|11)-(?:0[1-9]|[12]\d|30)`,
  String.raw`02-(?:0[1-9]|1\d|2[0-8]))`,
  '(?:(?:19|2[0-2])(?:0[48]|[2468][048]|[13579][26])|2000)-02-29',
].join('|')
const HOUR = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?`
const OFFSET = String.raw`(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)`
const TIME = String.raw`^\s*((?:${DAY})(?:[T ]${HOUR}\s?${OFFSET}?)?)\s*$`

export const parseDateTime = (text: SQL): SQL =>
  sql`parseDateTime64BestEffortOrNull(${extractGroup(text, TIME)}, 6, 'UTC')`

export const parseBool = (text: SQL): SQL =>
  withValue(sql`lowerUTF8(${text})`, (word) =>
    castAs(sql`multiIf(${word} IN ('true', '1'), true, ${word} IN ('false', '0'), false, NULL)`, 'boolean'),
  )

/** Converts Unix seconds to a time of the years that ClickHouse supports. */
export const fromSeconds = (seconds: SQL): SQL =>
  withValue(
    sql`toFloat64(${seconds})`,
    (number) =>
      sql`fromUnixTimestamp64Micro(if(${number} BETWEEN -2208988800 AND 10413791999, accurateCastOrNull(round(${number} * 1000000), 'Int64'), NULL), 'UTC')`,
  )

/** Number, boolean, time, UUID or JSON as text. Exponents have a sign and two digits. */
export function formatAsText(value: SQL, kind: ColumnType): SQL {
  if (kind === 'json') return value
  if (kind === 'boolean') return sql`toString(${castAs(value, 'boolean')})`
  if (kind !== 'float') return sql`toString(${value})`
  const digits = sql`replaceRegexpOne(toString(${value}), 'e(\\d)', 'e+\\1')`
  return sql`replaceRegexpOne(${digits}, 'e-(\\d)$', 'e-0\\1')`
}

/** Extracts the part of JSON text at a path; digits are the number of a list item too, from 0. */
function extractJson(json: SQL, path: readonly string[], build: (keys: SQL) => SQL): SQL {
  const index = path.findIndex((key) => /^\d{1,9}$/.test(key))
  const keys = (parts: readonly (string | number)[]) =>
    sql.join(
      parts.map((part) => (typeof part === 'number' ? sql`, ${sql.raw(String(part))}` : sql`, ${part}`)),
    )
  if (index === -1) return build(keys(path))
  // The type of the container is known for each row only. Further numbers in the path are those of list items.
  const before = path.slice(0, index)
  const after = path.slice(index + 1)
  const item = [...before, Number(path[index]) + 1, ...after]
  return sql`if(JSONType(${json}${keys(before)}) = 'Array', ${build(keys(item))}, ${build(keys(path))})`
}

/** Part of JSON text as text: texts decoded, everything else as JSON; null if it is missing or null. */
export const jsonText = (json: SQL, path: readonly string[]): SQL =>
  extractJson(json, path, (keys) => sql`JSONExtract(${json}${keys}, 'Nullable(String)')`)

/** Part of JSON text as JSON; null if it is missing. A column without a document is empty. */
export const jsonRaw = (json: SQL, path: readonly string[]): SQL =>
  path.length === 0
    ? sql`nullIf(${json}, '')`
    : extractJson(json, path, (keys) => sql`nullIf(JSONExtractRaw(${json}${keys}), '')`)

/** Type of a part: string, number, boolean, object, array or null; null if it is missing. */
export const jsonType = (json: SQL, path: readonly string[]): SQL =>
  extractJson(
    json,
    path,
    (keys) =>
      sql`if(${path.length === 0 ? sql`${json} != ''` : sql`JSONHas(${json}${keys})`}, transform(toString(JSONType(${json}${keys})), ['String', 'Int64', 'UInt64', 'Double', 'Bool', 'Object', 'Array', 'Null'], ['string', 'number', 'number', 'number', 'boolean', 'object', 'array', 'null'], NULL), NULL)`,
  )

/**
 * Time at the start of a unit of fixed length. ClickHouse rounds times before 1970 up, and
 * `positiveModulo` overflows with large divisors.
 */
export const truncateTime = (time: SQL, micros: number): SQL =>
  withValue(sql`toUnixTimestamp64Micro(${time})`, (number) => {
    const unit = sql.raw(`toInt64(${micros})`)
    return sql`fromUnixTimestamp64Micro(${number} - (${number} % ${unit} + ${unit}) % ${unit}, 'UTC')`
  })
