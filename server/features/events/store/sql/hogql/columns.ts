import { type SQL, sql } from 'drizzle-orm'
import type { ExportModel } from '../../../../../../contract/domain/exports'
import { SyntaxErrorAt } from '../../hogql/errors'
import { suggestName } from '../../hogql/suggest'
import { type ExportField, FIELDS } from '../export-fields'
import type { Typed } from './type-check'

/** Name resolution scope of a query: the columns of its table, and the table's alias, if any. */
export interface QueryScope {
  model: ExportModel
  alias: string | null
}

/** Paths to the person of an event that are not columns. */
const PERSON: Record<string, string> = { id: 'person_id', properties: 'person_properties' }

/** Resolves a path to a column or a part of a JSON column. */
export function resolvePath(at: number, path: string[], scope: QueryScope): Typed {
  const [name = '', ...rest] = stripTable(path, scope)
  const field = findField(name, scope)
  if (field) return getJsonPart(at, name, field, rest)
  if (name === 'person' && scope.model === 'events') return resolvePersonPath(at, rest, scope)
  const names = Object.keys(FIELDS[scope.model])
  const hint = suggestName(name, names) || ` There are: ${names.join(', ')}.`
  throw new SyntaxErrorAt(at, `${scope.model} has no column ${name}.${hint}`)
}

/** Returns the names of all columns, for `*`. */
export const listColumnNames = ({ model }: QueryScope): string[] => Object.keys(FIELDS[model])

/** Returns whether the name before a dot is the table or its alias. */
export const isTable = (word: string | undefined, { model, alias }: QueryScope): boolean =>
  word !== undefined && (word === alias || word === model)

const stripTable = (path: string[], scope: QueryScope): string[] =>
  path.length > 1 && isTable(path[0], scope) && !findField(path[0] ?? '', scope) ? path.slice(1) : path

/** Finds a field by name. Looks up own properties only, since a query may name a column `constructor`. */
function findField(name: string, { model }: QueryScope): ExportField | undefined {
  return Object.hasOwn(FIELDS[model], name) ? FIELDS[model][name] : undefined
}

function resolvePersonPath(at: number, [part = '', ...rest]: string[], scope: QueryScope): Typed {
  const name = Object.hasOwn(PERSON, part) ? PERSON[part] : undefined
  const field = name ? findField(name, scope) : undefined
  if (!name || !field) {
    throw new SyntaxErrorAt(at, 'The columns of a person are person.id and person.properties.')
  }
  return getJsonPart(at, `person.${part}`, field, rest)
}

function getJsonPart(at: number, name: string, { type, sql: column }: ExportField, path: string[]): Typed {
  if (type !== 'json') {
    if (path.length === 0) return { at, kind: type, sql: column }
    throw new SyntaxErrorAt(at, `${name} has no properties because it is not JSON.`)
  }
  const json = { column, path: path.map((key) => sql`${key}::text`) }
  return path.length === 0
    ? { at, kind: 'json', sql: column, json }
    : { at, kind: 'text', sql: textAt(json), json }
}

/** Extracts the part of a JSON column at a path as text; null if it is missing or null. */
export const textAt = ({ column, path }: { column: SQL; path: SQL[] }): SQL =>
  sql`(${column} #>> array[${sql.join(path, sql`, `)}]::text[])`

/** Extracts the part of a JSON column at a path as JSON. */
export const jsonAt = ({ column, path }: { column: SQL; path: SQL[] }): SQL =>
  sql`(${column} #> array[${sql.join(path, sql`, `)}]::text[])`
