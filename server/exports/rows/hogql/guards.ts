import { type SQL, sql } from 'drizzle-orm'

/*
 * An export must not end because of one row. So nothing here fails, whatever the value: what does not fit becomes null.
 * Each expression is written once, since expressions nest and would double with every level.
 */

const BIGINT_MAX = '9223372036854775807'
/** A little below the greatest number of double precision. */
const FLOAT_MAX = '1e308'
/** The longest text that a function makes. */
const TEXT_MAX = 1_000_000

/** A `numeric` between bounds; null outside of them, and for "not a number". */
const within = (value: SQL, min: string, max: string): SQL => {
  const [low, high] = [sql.raw(`(${min})::numeric`), sql.raw(`${max}::numeric`)]
  return sql`nullif(least(nullif(greatest(${value}, ${low}), ${low}), ${high}), ${high})`
}
const upTo = (value: SQL, max: string): SQL => within(value, `-${max}`, max)

/** A `numeric` as `bigint`; a fraction is cut off. */
export const wholeOf = (value: SQL): SQL => sql`${upTo(sql`trunc(${value})`, BIGINT_MAX)}::bigint`

/** A `numeric` as `double precision`. What is too small for it is zero. */
export const floatOf = (value: SQL): SQL => sql`round(${upTo(value, FLOAT_MAX)}, 300)::double precision`

/** A whole number as `integer`, for functions that count characters. */
export const countOf = (value: SQL): SQL => sql`${upTo(sql`(${value})::numeric`, '1000000000')}::integer`

/** Text of a length that the database can hold, however often it is joined. */
export const bounded = (value: SQL): SQL => sql`left(${value}, ${sql.raw(`${TEXT_MAX}`)})`

const NUMBER = String.raw`^\s*([+-]?(?:\d{1,200}(?:\.\d{0,200})?|\.\d{1,200})(?:[eE][+-]?\d{1,3})?)\s*$`

/** The number that a text is, as `double precision`. */
export const numberInText = (text: SQL): SQL =>
  floatOf(sql`substring(${text} from ${sql.raw(`'${NUMBER}'`)})::numeric`)

/** The whole number that a text is; a fraction is cut off. */
export const wholeInText = (text: SQL): SQL =>
  wholeOf(sql`substring(${text} from ${sql.raw(`'${NUMBER}'`)})::numeric`)

/** Days that exist: 30 February and 29 February 2023 do not. */
const DAY = [
  String.raw`(?!000|9999)\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])`,
  String.raw`(?:0[469]|11)-(?:0[1-9]|[12]\d|30)`,
  String.raw`02-(?:0[1-9]|1\d|2[0-8]))`,
  String.raw`(?!000|9999)(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29`,
].join('|')
const HOUR = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?`
const OFFSET = String.raw`(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)`
const TIME = String.raw`^\s*((?:${DAY})(?:[T ]${HOUR}\s?${OFFSET}?)?)\s*$`

/** The instant that a text in ISO 8601 is; in UTC when it names no offset. */
export const timeInText = (text: SQL): SQL =>
  sql`(substring(${text} from ${sql.raw(`'${TIME}'`)})::timestamp with time zone)`

/** The truth value that a text is. */
export const booleanInText = (text: SQL): SQL =>
  sql`case lower(${text}) when 'true' then true when '1' then true when 'false' then false when '0' then false end`

/** An instant from seconds since 1970, between the years 1 and 9999. */
export const timeOfSeconds = (seconds: SQL): SQL =>
  sql`to_timestamp(${within(sql`(${seconds})::numeric`, '-62135596800', '253402300799')}::double precision)`
