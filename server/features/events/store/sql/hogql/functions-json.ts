import { type SQL, sql } from 'drizzle-orm'
import { SyntaxErrorAt } from '../../hogql/errors'
import type { ColumnType } from '../../rows'
import { jsonAt, textAt } from './columns'
import { parseBigint, parseNumber } from './safe-casts'
import type { Arg, Func, Param } from './signature'

const PARAMS: readonly Param[] = [
  { name: 'json', accepts: 'part' },
  { name: 'key', accepts: 'key', optional: true, repeated: true },
]

/** Resolves the arguments to a JSON path. List items are counted from 1 here, and from 0 in the database. */
function resolveJsonPath([json, ...keys]: Arg[], at: number): { column: SQL; path: SQL[] } {
  const part = json?.typed.json
  if (!part) throw new SyntaxErrorAt(at, 'The first argument must be JSON, such as properties.')
  const more = keys.map(
    ({ typed: { literal } }) => sql`${typeof literal === 'number' ? `${literal - 1}` : literal}::text`,
  )
  return { column: part.column, path: [...part.path, ...more] }
}

const defineExtract = (
  name: string,
  kind: ColumnType,
  returns: string,
  about: string,
  build: (part: { column: SQL; path: SQL[] }) => SQL,
): Func => ({
  name,
  params: PARAMS,
  returns,
  about,
  build: (args, at) => ({ kind, sql: build(resolveJsonPath(args, at)) }),
})

const getJsonType = (part: { column: SQL; path: SQL[] }) => sql`json_typeof(${jsonAt(part)})`

/** JSON extraction functions. */
export const JSON_FUNCTIONS: readonly Func[] = [
  defineExtract(
    'JSONExtractString',
    'text',
    'text',
    'The text at the path; empty if there is none.',
    (part) => sql`coalesce(case ${getJsonType(part)} when 'string' then ${textAt(part)} end, '')`,
  ),
  defineExtract(
    'JSONExtractInt',
    'bigint',
    'whole number',
    'The number at the path, truncated; 0 if there is none.',
    (part) => sql`coalesce(case ${getJsonType(part)} when 'number' then ${parseBigint(textAt(part))} end, 0)`,
  ),
  defineExtract(
    'JSONExtractFloat',
    'float',
    'number',
    'The number at the path; 0 if there is none.',
    (part) => sql`coalesce(case ${getJsonType(part)} when 'number' then ${parseNumber(textAt(part))} end, 0)`,
  ),
  defineExtract(
    'JSONExtractBool',
    'boolean',
    'true or false',
    'True if the value at the path is `true`.',
    (part) => sql`coalesce(${getJsonType(part)} = 'boolean' and ${textAt(part)} = 'true', false)`,
  ),
  {
    name: 'JSONExtractRaw',
    params: PARAMS,
    returns: 'JSON',
    about: 'The value at the path as JSON; null if there is none.',
    build: (args, at) => {
      const json = resolveJsonPath(args, at)
      return { kind: 'json', sql: jsonAt(json), json }
    },
  },
  defineExtract(
    'JSONHas',
    'boolean',
    'true or false',
    'True if the path exists, also with the value null.',
    (part) => {
      return sql`(${jsonAt(part)} is not null)`
    },
  ),
]
