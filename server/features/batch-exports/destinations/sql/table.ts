import type { ColumnType, ExportColumn } from '../../../events/store/rows'
import type { SqlConnection } from './connection'
import { getSqlState } from './sql-error'

/** Target table of the rows. */
export interface TableConfig {
  schema: string
  table_name: string
}

/** Column of a table, with its database type. */
export interface DatabaseColumn {
  name: string
  type: string
}

/** Quotes a name for a statement. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Quoted name of the table. */
export const getQualifiedName = ({ schema, table_name }: TableConfig): string =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(table_name)}`

/** List of quoted column names. */
export const formatColumnList = (columns: readonly { name: string }[]): string =>
  columns.map(({ name }) => quoteIdentifier(name)).join(', ')

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_class c on c.oid = a.attrelid
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

/** Returns the existing columns of the table; none if there is no such table. */
export const loadColumns = (connection: SqlConnection, { schema, table_name }: TableConfig) =>
  connection.query<DatabaseColumn>(COLUMNS, [schema, table_name])

/** SQLSTATEs raised when a concurrent run creates the same table. */
const CREATED_CONCURRENTLY = new Set(['23505', '42710', '42P07'])

/** Returns the columns of the table, which is created if missing. An existing table is never altered. */
export async function ensureTable(
  connection: SqlConnection,
  config: TableConfig,
  requiredColumns: readonly DatabaseColumn[],
  key: readonly string[],
): Promise<DatabaseColumn[]> {
  const present = await loadColumns(connection, config)
  if (present.length > 0) return present
  const columns = requiredColumns.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`)
  const primary = key.length ? [`primary key (${key.map(quoteIdentifier).join(', ')})`] : []
  const statement = `create table if not exists ${getQualifiedName(config)} (${[...columns, ...primary].join(', ')})`
  await connection.query(statement).catch((error) => {
    if (!CREATED_CONCURRENTLY.has(getSqlState(error) ?? '')) throw error
  })
  return loadColumns(connection, config)
}

/** Types of new columns: by name if the model has a type for it, otherwise by the type of the values. */
export const getColumnTypes = (
  columns: readonly ExportColumn[],
  named: Record<string, string>,
  byType: Record<ColumnType, string>,
): DatabaseColumn[] => columns.map(({ name, type }) => ({ name, type: named[name] ?? byType[type] }))
