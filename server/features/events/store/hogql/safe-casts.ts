import { type SQL, sql } from 'drizzle-orm'

/*
 * One row must not fail an export, so no expression here throws, whatever the value: a value that does not fit becomes
 * null. Each expression uses its operand once, since expressions nest and would double with every level.
 */

const BIGINT_MAX = '9223372036854775807'
/** Slightly below the maximum of double precision. */
const FLOAT_MAX = '1e308'
/** Maximum length of a text that a function returns. */
const TEXT_MAX = 1_000_000

/** Limits a `numeric` to a range; null outside of it, and for NaN. */
const withinBounds = (value: SQL, min: string, max: string): SQL => {
  const [low, high] = [sql.raw(`(${min})::numeric`), sql.raw(`${max}::numeric`)]
  return sql`nullif(least(nullif(greatest(${value}, ${low}), ${low}), ${high}), ${high})`
}
const withinMagnitude = (value: SQL, max: string): SQL => withinBounds(value, `-${max}`, max)

/** Converts a `numeric` to `bigint`; fractions are truncated. */
export const toBigint = (value: SQL): SQL => sql`${withinMagnitude(sql`trunc(${value})`, BIGINT_MAX)}::bigint`

/** Converts a `numeric` to `double precision`. Underflow becomes zero. */
export const toDouble = (value: SQL): SQL =>
  sql`round(${withinMagnitude(value, FLOAT_MAX)}, 300)::double precision`

/** Converts a whole number to `integer`, for functions that count characters. */
export const toInteger = (value: SQL): SQL =>
  sql`${withinMagnitude(sql`(${value})::numeric`, '1000000000')}::integer`

/** Truncates text to a length that the database can store, however often it is concatenated. */
export const truncateText = (value: SQL): SQL => sql`left(${value}, ${sql.raw(`${TEXT_MAX}`)})`

const NUMBER = String.raw`^\s*([+-]?(?:\d{1,200}(?:\.\d{0,200})?|\.\d{1,200})(?:[eE][+-]?\d{1,3})?)\s*$`

/** Parses text as `double precision`. */
export const parseNumber = (text: SQL): SQL =>
  toDouble(sql`substring(${text} from ${sql.raw(`'${NUMBER}'`)})::numeric`)

/** Parses text as a whole number; fractions are truncated. */
export const parseBigint = (text: SQL): SQL =>
  toBigint(sql`substring(${text} from ${sql.raw(`'${NUMBER}'`)})::numeric`)

/** Pattern of existing days: 30 February and 29 February 2023 do not match. */
const DAY = [
  String.raw`(?!000|9999)\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])`,
  String.raw`(?:0[469]|11)-(?:0[1-9]|[12]\d|30)`,
  String.raw`02-(?:0[1-9]|1\d|2[0-8]))`,
  String.raw`(?!000|9999)(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29`,
].join('|')
const HOUR = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?`
const OFFSET = String.raw`(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)`
const TIME = String.raw`^\s*((?:${DAY})(?:[T ]${HOUR}\s?${OFFSET}?)?)\s*$`

/** Parses an ISO 8601 timestamp; UTC if it has no offset. */
export const parseTime = (text: SQL): SQL =>
  sql`(substring(${text} from ${sql.raw(`'${TIME}'`)})::timestamp with time zone)`

/** Parses text as a boolean. */
export const parseBoolean = (text: SQL): SQL =>
  sql`case lower(${text}) when 'true' then true when '1' then true when 'false' then false when '0' then false end`

/** Converts Unix seconds to a timestamp between the years 1 and 9999. */
export const fromEpochSeconds = (seconds: SQL): SQL =>
  sql`to_timestamp(${withinBounds(sql`(${seconds})::numeric`, '-62135596800', '253402300799')}::double precision)`
