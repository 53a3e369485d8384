import type { Column, ColumnType } from '../../rows/rows'
import type { Connection } from './connection'
import { sqlState } from './failure'

/** Target table of the rows. */
export interface TableConfig {
  schema: string
  table_name: string
}

/** Column of a table, with its database type. */
export interface TableColumn {
  name: string
  type: string
}

/** Quotes a name for a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Quoted name of the table. */
export const tableName = ({ schema, table_name }: TableConfig): string =>
  `${quoted(schema)}.${quoted(table_name)}`

/** List of quoted column names. */
export const columnList = (columns: readonly { name: string }[]): string =>
  columns.map(({ name }) => quoted(name)).join(', ')

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_class c on c.oid = a.attrelid
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

/** Returns the existing columns of the table; none if there is no such table. */
export const columnsOf = (connection: Connection, { schema, table_name }: TableConfig) =>
  connection.query<TableColumn>(COLUMNS, [schema, table_name])

/** SQLSTATEs raised when a concurrent run creates the same table. */
const MADE_MEANWHILE = new Set(['23505', '42P07'])

/** Returns the columns of the table, which is created if missing. An existing table is never altered. */
export async function ensureTable(
  connection: Connection,
  config: TableConfig,
  wanted: readonly TableColumn[],
  key: readonly string[],
): Promise<TableColumn[]> {
  const present = await columnsOf(connection, config)
  if (present.length > 0) return present
  const columns = wanted.map(({ name, type }) => `${quoted(name)} ${type}`)
  const primary = key.length ? [`primary key (${key.map(quoted).join(', ')})`] : []
  const statement = `create table if not exists ${tableName(config)} (${[...columns, ...primary].join(', ')})`
  await connection.query(statement).catch((error) => {
    if (!MADE_MEANWHILE.has(sqlState(error) ?? '')) throw error
  })
  return columnsOf(connection, config)
}

/** Types of new columns: by name if the model has a type for it, otherwise by the type of the values. */
export const typesOf = (
  columns: readonly Column[],
  named: Record<string, string>,
  byType: Record<ColumnType, string>,
): TableColumn[] => columns.map(({ name, type }) => ({ name, type: named[name] ?? byType[type] }))
