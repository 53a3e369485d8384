import { type SQL, sql } from 'drizzle-orm'
import { EXPORT_MODELS, type ExportModel } from '../../../../../contract/domain/exports'
import type { ColumnType } from '../rows'
import type { Node, Select, SelectedColumn } from './ast'
import { isTable, listColumnNames, type QueryScope } from './columns'
import { compileExpression } from './compile-expression'
import type { Dialect } from './dialect'
import { SyntaxErrorAt, withPosition } from './errors'
import { parseExpression, parseQuery } from './parse'
import { printExpression, printQuery } from './print'
import { suggestName } from './suggest'
import { castTo, toCondition } from './type-check'

/** One column of a query. */
interface QueryField {
  /** Column name in the export. */
  name: string
  /** Source expression in canonical form. */
  expression: string
  type: ColumnType
  /** SQL expression over the tables of the model, see `FIELDS`. Its values are bound. */
  sql: SQL
}

/** Compiled query that selects the content of an export. */
export interface Query {
  fields: QueryField[]
  /** Row condition in addition to the interval; null for all rows. */
  where: SQL | null
  /** Query in canonical form. */
  text: string
}

/** API representation of a query; the names are PostHog's. */
export interface QuerySchema {
  fields: { expression: string; alias: string }[]
  values: Record<string, string>
  hogql_query: string
}

const COLUMNS_MAX = 200
/** Maximum identifier length; PostgreSQL truncates longer names. */
const NAME_BYTES_MAX = 63

/** Compiles a query for exports of a model. Throws a `QueryError` if it is not valid. */
export function compileQueryFor(text: string, model: ExportModel, dialect: Dialect): Query {
  return withPosition(text, () => {
    const select = parseQuery(text)
    const scope = buildScope(select, model, dialect)
    const columns = select.columns.flatMap((column) => expandStar(column, scope))
    checkNames(columns)
    return {
      fields: columns.map((column) => compileField(column, scope)),
      where: select.where ? toCondition(compileExpression(select.where, scope)) : null,
      text: printQuery(select),
    }
  })
}

/** Compiles a standalone condition. Throws a `QueryError` if it is not valid. */
export function compileConditionFor(text: string, model: ExportModel, dialect: Dialect): SQL {
  return withPosition(text, () =>
    toCondition(compileExpression(parseExpression(text), { model, alias: null, dialect })),
  )
}

/** Builds the API representation of a query; text literals are removed from the expressions. */
export function getQuerySchema({ fields, text }: Query): QuerySchema {
  const values: Record<string, string> = {}
  const placeholder = (value: string) => {
    const name = `hogql_val_${Object.keys(values).length}`
    values[name] = value
    return `%(${name})s`
  }
  return {
    fields: fields.map(({ name, expression }) => ({
      expression: printExpression(parseExpression(expression), placeholder),
      alias: name,
    })),
    values,
    hogql_query: text,
  }
}

/** Builds the name resolution scope of a query, whose table must be that of the export's model. */
function buildScope({ table }: Select, model: ExportModel, dialect: Dialect): QueryScope {
  const modelName = EXPORT_MODELS.find((name) => name === table.name.toLowerCase())
  if (!modelName) {
    const hint = suggestName(table.name, EXPORT_MODELS) || ` There are: ${EXPORT_MODELS.join(', ')}.`
    throw new SyntaxErrorAt(table.at, `Unknown table: ${table.name}.${hint}`)
  }
  if (modelName !== model)
    throw new SyntaxErrorAt(table.at, `The export has the model ${model}, so the query must select from it.`)
  if (table.alias !== null && Object.hasOwn(dialect.fields[model], table.alias)) {
    throw new SyntaxErrorAt(table.at, `The table alias ${table.alias} is already the name of a column.`)
  }
  return { model, alias: table.alias, dialect }
}

/** Expands `*` to all columns. */
function expandStar(column: SelectedColumn, scope: QueryScope): SelectedColumn[] {
  const { node, alias } = column
  if (node.kind !== 'star') return [column]
  if (alias !== null) throw new SyntaxErrorAt(node.at, '* selects several columns and cannot have an alias.')
  if (node.of !== null && !isTable(node.of, scope))
    throw new SyntaxErrorAt(node.at, `Unknown table: ${node.of}.`)
  const path = (name: string): Node => ({ at: node.at, kind: 'path', parts: [name] })
  return listColumnNames(scope).map((name) => ({ node: path(name), alias: null }))
}

const getColumnName = ({ node, alias }: SelectedColumn): string => alias ?? getDefaultName(node)

/** Default name of a column without an alias: the column name, or the printed expression. */
const getDefaultName = (node: Node): string =>
  node.kind === 'path' && node.parts.length === 1 ? (node.parts[0] ?? '') : printExpression(node)

function checkNames(columns: SelectedColumn[]): void {
  if (columns.length > COLUMNS_MAX) {
    throw new SyntaxErrorAt(columns[COLUMNS_MAX]?.node.at ?? 0, `At most ${COLUMNS_MAX} columns are allowed.`)
  }
  const names = new Set<string>()
  for (const column of columns) {
    const name = getColumnName(column)
    const { at } = column.node
    if (Buffer.byteLength(name) > NAME_BYTES_MAX) {
      throw new SyntaxErrorAt(
        at,
        `The column requires a name of at most ${NAME_BYTES_MAX} bytes. Add AS and a name.`,
      )
    }
    if (names.has(name)) throw new SyntaxErrorAt(at, `Two columns have the name ${name}. Rename one with AS.`)
    names.add(name)
  }
}

function compileField(column: SelectedColumn, scope: QueryScope): QueryField {
  const typed = compileExpression(column.node, scope)
  const type = typed.kind === 'null' ? 'text' : typed.kind
  const value = typed.kind === 'null' ? castTo(typed, 'text') : sql`${typed.sql}`
  return { name: getColumnName(column), expression: printExpression(column.node), type, sql: value }
}
