import { type SQL, sql } from 'drizzle-orm'
import type { TimeFormatPart } from './dialect'
import { SyntaxErrorAt } from './errors'
import { type Arg, definePlainFunction, type Func, getLiteralText, type Param } from './signature'
import { castTo, isNumber } from './type-check'

const TIME: Param = { name: 'time', accepts: 'timestamp' }

const local = (time: SQL): SQL => sql`(${time}) at time zone 'UTC'`
const truncate = (unit: SQL, time: SQL): SQL => sql`date_trunc(${unit}, ${local(time)}) at time zone 'UTC'`
const formatTime = (time: SQL, format: string): SQL => sql`to_char(${local(time)}, ${format}::text)`
const extractPart = (name: string, time: SQL): SQL =>
  sql`extract(${sql.raw(name)} from ${local(time)})::integer`

const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']
const SECONDS: Record<string, number> = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 }

/** Codes of `formatDateTime`. */
const CODES = [...'YymdeHIiSfpjFTRu']

const defineStart = (name: string, unit: string, words: string) =>
  definePlainFunction(name, [TIME], 'timestamp', `Start of its ${words} in UTC.`, (time) =>
    truncate(sql.raw(`'${unit}'`), time),
  )
const defineComponent = (name: string, unit: string, about: string) =>
  definePlainFunction(name, [TIME], 'integer', about, (time) => extractPart(unit, time))

function parseUnit(arg: Arg, allowed: readonly string[]): string {
  const unit = getLiteralText(arg).toLowerCase()
  if (allowed.includes(unit)) return unit
  throw new SyntaxErrorAt(arg.typed.at, `Unknown unit: ${unit}. Choices: ${allowed.join(', ')}.`)
}

function parseFormat(arg: Arg): TimeFormatPart[] {
  return [...getLiteralText(arg).matchAll(/%([\s\S]?)|([^%]+)/g)].map(([, sign = '', words]) => {
    if (words !== undefined) return { text: words }
    if (sign === '%') return { text: '%' }
    if (CODES.includes(sign)) return { code: sign }
    const hint = sign === 'M' ? ' Minutes are %i.' : ` There are: %${CODES.join(', %')}.`
    throw new SyntaxErrorAt(arg.typed.at, `Unknown format code: %${sign}.${hint}`)
  })
}

const toDateTime: Func = {
  name: 'toDateTime',
  params: [{ name: 'value', accepts: 'any' }],
  returns: 'time',
  about: 'ISO 8601 text, or seconds since 1970, as a time; null if invalid.',
  build: ([value], at) => {
    if (!value) throw new SyntaxErrorAt(at, 'An argument is missing.')
    const { kind, dialect } = value.typed
    const time = isNumber(kind) ? dialect.fromEpochSeconds(value.sql) : castTo(value.typed, 'timestamp')
    return { kind: 'timestamp', sql: time }
  },
}

/** Date and time functions. */
export const TIME_FUNCTIONS: readonly Func[] = [
  toDateTime,
  definePlainFunction('toDate', [TIME], 'text', 'Date in UTC, as `2024-05-01`.', (time) =>
    formatTime(time, 'YYYY-MM-DD'),
  ),
  defineStart('toStartOfMinute', 'minute', 'minute'),
  defineStart('toStartOfHour', 'hour', 'hour'),
  defineStart('toStartOfDay', 'day', 'day'),
  definePlainFunction(
    'toStartOfWeek',
    [TIME],
    'timestamp',
    'Start of its week, on Sunday, in UTC.',
    (time) =>
      sql`(date_trunc('week', (${local(time)}) + interval '1 day') - interval '1 day') at time zone 'UTC'`,
  ),
  definePlainFunction('toMonday', [TIME], 'timestamp', 'Start of its week, on Monday, in UTC.', (time) =>
    truncate(sql`'week'`, time),
  ),
  defineStart('toStartOfMonth', 'month', 'month'),
  defineStart('toStartOfQuarter', 'quarter', 'quarter'),
  defineStart('toStartOfYear', 'year', 'year'),
  {
    name: 'dateTrunc',
    params: [{ name: 'unit', accepts: 'written' }, TIME],
    returns: 'time',
    about: `Start of its unit in UTC: ${UNITS.join(', ')}. Weeks begin on Monday.`,
    build: ([unit, time], at) => {
      if (!unit || !time) throw new SyntaxErrorAt(at, 'Arguments are missing.')
      return { kind: 'timestamp', sql: time.typed.dialect.truncateTime(parseUnit(unit, UNITS), time.sql) }
    },
  },
  {
    name: 'dateDiff',
    params: [
      { name: 'unit', accepts: 'written' },
      { name: 'from', accepts: 'timestamp' },
      { name: 'to', accepts: 'timestamp' },
    ],
    returns: 'whole number',
    about: `Number of unit boundaries between two times: ${Object.keys(SECONDS).join(', ')}.`,
    build: ([unit, from, to], at) => {
      if (!unit || !from || !to) throw new SyntaxErrorAt(at, 'Arguments are missing.')
      const word = parseUnit(unit, Object.keys(SECONDS))
      const { dialect } = from.typed
      return { kind: 'bigint', sql: dialect.countUnits(word, SECONDS[word] ?? 1, from.sql, to.sql) }
    },
  },
  defineComponent('toYear', 'year', 'Year.'),
  defineComponent('toMonth', 'month', 'Month, 1 to 12.'),
  defineComponent('toDayOfMonth', 'day', 'Day of the month, 1 to 31.'),
  defineComponent('toDayOfWeek', 'isodow', 'Day of the week, 1 (Monday) to 7.'),
  defineComponent('toHour', 'hour', 'Hour in UTC, 0 to 23.'),
  defineComponent('toMinute', 'minute', 'Minute, 0 to 59.'),
  definePlainFunction(
    'toSecond',
    [TIME],
    'integer',
    'Second, 0 to 59.',
    (time) => sql`floor(extract(second from ${local(time)}))::integer`,
  ),
  definePlainFunction(
    'toYYYYMM',
    [TIME],
    'integer',
    'Year and month as one number, 202405.',
    (time) => sql`${formatTime(time, 'YYYYMM')}::integer`,
  ),
  definePlainFunction(
    'toYYYYMMDD',
    [TIME],
    'integer',
    'Year, month and day as one number, 20240501.',
    (time) => sql`${formatTime(time, 'YYYYMMDD')}::integer`,
  ),
  definePlainFunction(
    'toUnixTimestamp',
    [TIME],
    'bigint',
    'Seconds since 1970.',
    (time) => sql`floor(extract(epoch from ${time}))::bigint`,
  ),
  {
    name: 'formatDateTime',
    params: [TIME, { name: 'format', accepts: 'written' }],
    returns: 'text',
    about: `The time in UTC in a literal format with ${CODES.map((sign) => `%${sign}`).join(' ')} and %%.`,
    build: ([time, format], at) => {
      if (!time || !format) throw new SyntaxErrorAt(at, 'Arguments are missing.')
      return { kind: 'text', sql: time.typed.dialect.formatTime(time.sql, parseFormat(format)) }
    },
  },
]
