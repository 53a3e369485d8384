import { randomBytes } from 'node:crypto'
import type { TestStep } from '../destination'
import { PermanentError } from '../destination'
import { type ConnectionAccess, type ServerConfig, type SqlConnection, withConnection } from './connection'
import { getQualifiedName, loadColumns, quoteIdentifier, type TableConfig } from './table'

/** Connection test of a database that speaks the PostgreSQL protocol. */
export function buildServerSteps<Config extends ServerConfig & TableConfig>(
  access: ConnectionAccess,
): readonly TestStep<Config>[] {
  return [
    {
      name: 'Log in',
      description: 'Connects to the host and logs in to the database.',
      run: (config, signal) => withConnection(access, config, signal, async () => {}),
    },
    {
      name: 'Find the schema',
      description: 'Looks for the schema in the database.',
      run: (config, signal) =>
        withConnection(access, config, signal, (connection) => findSchema(connection, config)),
    },
    {
      name: 'Write to the table',
      description:
        'Checks that rows can be inserted into the table or, if it does not exist, that it can be created.',
      run: (config, signal) =>
        withConnection(access, config, signal, (connection) => testTable(connection, config)),
    },
  ]
}

async function findSchema(connection: SqlConnection, { schema }: TableConfig): Promise<void> {
  const statement = 'select 1 from pg_catalog.pg_namespace where nspname = $1'
  const rows = await connection.query(statement, [schema])
  if (rows.length === 0) throw new PermanentError(`The database has no schema "${schema}".`)
}

async function testTable(connection: SqlConnection, config: TableConfig): Promise<void> {
  const columns = await loadColumns(connection, config)
  if (columns.length === 0) return testCreateTable(connection, config)
  const table = getQualifiedName(config)
  const [right] = await connection.query<{ insert: boolean }>(
    `select has_table_privilege($1, 'insert') as insert`,
    [table],
  )
  if (!right?.insert) throw new PermanentError(`The user has no INSERT permission on the table ${table}.`)
}

/** Creates a table under a unique name and rolls it back. */
async function testCreateTable(connection: SqlConnection, { schema }: TableConfig): Promise<void> {
  const probe = `${quoteIdentifier(schema)}.${quoteIdentifier(`hedgerow_test_${randomBytes(6).toString('hex')}`)}`
  await connection.query('begin')
  await connection.query(`create table ${probe} (id integer)`)
  await connection.query(`insert into ${probe} values (1)`)
  await connection.query('rollback')
}
