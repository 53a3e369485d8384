import type { ExportModel } from '../../../../../contract/domain/exports'
import type { Dialect, ExportField } from './dialect'
import { SyntaxErrorAt } from './errors'
import { suggestName } from './suggest'
import type { Typed } from './type-check'

/** Name resolution scope of a query: the columns of its table, and the table's alias, if any. */
export interface QueryScope {
  model: ExportModel
  alias: string | null
  dialect: Dialect
}

/** Paths to the person of an event that are not columns. */
const PERSON: Record<string, string> = { id: 'person_id', properties: 'person_properties' }

/** Resolves a path to a column or a part of a JSON column. */
export function resolvePath(at: number, path: string[], scope: QueryScope): Typed {
  const [name = '', ...rest] = stripTable(path, scope)
  const field = findField(name, scope)
  if (field) return getJsonPart(at, name, field, rest, scope)
  if (name === 'person' && scope.model === 'events') return resolvePersonPath(at, rest, scope)
  const names = listColumnNames(scope)
  const hint = suggestName(name, names) || ` There are: ${names.join(', ')}.`
  throw new SyntaxErrorAt(at, `${scope.model} has no column ${name}.${hint}`)
}

/** Returns the names of all columns, for `*`. */
export const listColumnNames = ({ model, dialect }: QueryScope): string[] =>
  Object.keys(dialect.fields[model])

/** Returns whether the name before a dot is the table or its alias. */
export const isTable = (word: string | undefined, { model, alias }: QueryScope): boolean =>
  word !== undefined && (word === alias || word === model)

const stripTable = (path: string[], scope: QueryScope): string[] =>
  path.length > 1 && isTable(path[0], scope) && !findField(path[0] ?? '', scope) ? path.slice(1) : path

/** Finds a field by name. Looks up own properties only, since a query may name a column `constructor`. */
function findField(name: string, { model, dialect }: QueryScope): ExportField | undefined {
  return Object.hasOwn(dialect.fields[model], name) ? dialect.fields[model][name] : undefined
}

function resolvePersonPath(at: number, [part = '', ...rest]: string[], scope: QueryScope): Typed {
  const name = Object.hasOwn(PERSON, part) ? PERSON[part] : undefined
  const field = name ? findField(name, scope) : undefined
  if (!name || !field) {
    throw new SyntaxErrorAt(at, 'The columns of a person are person.id and person.properties.')
  }
  return getJsonPart(at, `person.${part}`, field, rest, scope)
}

function getJsonPart(
  at: number,
  name: string,
  { type, sql: column, document = column }: ExportField,
  path: string[],
  { dialect }: QueryScope,
): Typed {
  if (type !== 'json') {
    if (path.length === 0) return { at, dialect, kind: type, sql: column }
    throw new SyntaxErrorAt(at, `${name} has no properties because it is not JSON.`)
  }
  const json = { column, path }
  return path.length === 0
    ? { at, dialect, kind: 'json', sql: document, json }
    : { at, dialect, kind: 'text', sql: dialect.textAt(json), json }
}
