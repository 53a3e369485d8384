import { type SQL, sql } from 'drizzle-orm'
import type { ColumnType } from '../rows'
import type { Dialect, JsonPart } from './dialect'
import { SyntaxErrorAt } from './errors'
import type { Arg, Func, Param } from './signature'

const PARAMS: readonly Param[] = [
  { name: 'json', accepts: 'part' },
  { name: 'key', accepts: 'key', optional: true, repeated: true },
]

interface ResolvedPart extends JsonPart {
  dialect: Dialect
}

/** Resolves the arguments to a JSON path. List items are counted from 1 here, and from 0 in a path. */
function resolveJsonPath([json, ...keys]: Arg[], at: number): ResolvedPart {
  const part = json?.typed.json
  if (!part) throw new SyntaxErrorAt(at, 'The first argument must be JSON, such as properties.')
  const more = keys.map(({ typed: { literal } }) =>
    typeof literal === 'number' ? `${literal - 1}` : String(literal),
  )
  return { column: part.column, path: [...part.path, ...more], dialect: json.typed.dialect }
}

const defineExtract = (
  name: string,
  kind: ColumnType,
  returns: string,
  about: string,
  build: (part: ResolvedPart) => SQL,
): Func => ({
  name,
  params: PARAMS,
  returns,
  about,
  build: (args, at) => ({ kind, sql: build(resolveJsonPath(args, at)) }),
})

/** Part as text if it has a type, else null. */
const textOfType = ({ dialect, ...part }: ResolvedPart, type: string): SQL =>
  sql`case when ${dialect.jsonTypeAt(part)} = ${sql.raw(`'${type}'`)} then ${dialect.textAt(part)} end`

/** JSON extraction functions. */
export const JSON_FUNCTIONS: readonly Func[] = [
  defineExtract(
    'JSONExtractString',
    'text',
    'text',
    'The text at the path; empty if there is none.',
    (part) => sql`coalesce(${textOfType(part, 'string')}, '')`,
  ),
  defineExtract(
    'JSONExtractInt',
    'bigint',
    'whole number',
    'The number at the path, truncated; 0 if there is none.',
    (part) => sql`coalesce(${part.dialect.parse(sql`(${textOfType(part, 'number')})`, 'bigint')}, 0)`,
  ),
  defineExtract(
    'JSONExtractFloat',
    'float',
    'number',
    'The number at the path; 0 if there is none.',
    (part) => sql`coalesce(${part.dialect.parse(sql`(${textOfType(part, 'number')})`, 'float')}, 0)`,
  ),
  defineExtract(
    'JSONExtractBool',
    'boolean',
    'true or false',
    'True if the value at the path is `true`.',
    (part) => sql`coalesce((${textOfType(part, 'boolean')}) = 'true', false)`,
  ),
  {
    name: 'JSONExtractRaw',
    params: PARAMS,
    returns: 'JSON',
    about: 'The value at the path as JSON; null if there is none.',
    build: (args, at) => {
      const { dialect, ...json } = resolveJsonPath(args, at)
      return { kind: 'json', sql: dialect.jsonAt(json), json }
    },
  },
  defineExtract(
    'JSONHas',
    'boolean',
    'true or false',
    'True if the path exists, also with the value null.',
    ({ dialect, ...part }) => sql`(${dialect.jsonAt(part)} is not null)`,
  ),
]
