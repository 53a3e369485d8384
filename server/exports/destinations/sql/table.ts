import type { Column, ColumnType } from '../../rows/rows'
import type { Connection } from './connection'
import { sqlState } from './failure'

/** Where rows go. */
export interface TableConfig {
  schema: string
  table_name: string
}

/** A column of a table, with its type in the words of the database. */
export interface TableColumn {
  name: string
  type: string
}

/** A name as a statement has it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The table as a statement has it. */
export const tableName = ({ schema, table_name }: TableConfig): string =>
  `${quoted(schema)}.${quoted(table_name)}`

/** The list of the columns as a statement has it. */
export const columnList = (columns: readonly { name: string }[]): string =>
  columns.map(({ name }) => quoted(name)).join(', ')

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_class c on c.oid = a.attrelid
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

/** The columns of the table as it is; none when there is no such table. */
export const columnsOf = (connection: Connection, { schema, table_name }: TableConfig) =>
  connection.query<TableColumn>(COLUMNS, [schema, table_name])

/** What another run does that makes the table in the same moment. */
const MADE_MEANWHILE = new Set(['23505', '42P07'])

/** The columns of the table, which is made if it is not there. A table that is there is never changed. */
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

/** The type that a new column gets: by its name where the model has a type for it, else by the type of its values. */
export const typesOf = (
  columns: readonly Column[],
  named: Record<string, string>,
  byType: Record<ColumnType, string>,
): TableColumn[] => columns.map(({ name, type }) => ({ name, type: named[name] ?? byType[type] }))
