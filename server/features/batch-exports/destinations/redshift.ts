import type { ColumnType, ExportValue } from '../../events/store/rows'
import { type ExportDestination, PermanentError, type WriteJob } from './destination'
import { parseCheckpoint, serializeCheckpoint } from './sql/checkpoint'
import {
  type ConnectionAccess,
  type ServerConfig,
  type SqlConnection,
  withConnection,
} from './sql/connection'
import { buildServerSteps } from './sql/connection-test-steps'
import { type ExportedColumn, selectExportedColumns, toStorableText } from './sql/exported-columns'
import { buildIsNewer } from './sql/is-newer'
import { normalizeWhitespace } from './sql/json-text'
import { IDENTITY_COLUMNS, isModelSchema, MODEL_FIELDS } from './sql/model-fields'
import { peekBatches } from './sql/peek-async-iterable'
import {
  ensureTable,
  formatColumnList,
  getColumnTypes,
  getQualifiedName,
  quoteIdentifier,
  type TableConfig,
} from './sql/table'

export interface RedshiftConfig extends ServerConfig, TableConfig {
  properties_data_type: 'varchar' | 'super'
  mode: 'INSERT' | 'COPY'
}
type Job = WriteJob<RedshiftConfig>

/** Number of rows per statement. */
const BATCH_ROWS = 100

const EVENT_TYPES = {
  uuid: 'varchar(200)',
  event: 'varchar(200)',
  elements: 'varchar(65535)',
  distinct_id: 'varchar(200)',
  ip: 'varchar(200)',
  site_url: 'varchar(200)',
}

const typesFor = ({ properties_data_type }: RedshiftConfig): Record<ColumnType, string> => ({
  text: 'varchar(65535)',
  json: properties_data_type === 'super' ? 'super' : 'varchar(65535)',
  timestamp: 'timestamptz',
  integer: 'integer',
  bigint: 'bigint',
  float: 'double precision',
  boolean: 'boolean',
  uuid: 'varchar(200)',
})

/**
 * Destination for a table in a Redshift cluster. Each run is one transaction. Redshift cannot report the outcome of a
 * transaction whose response was lost, so the next attempt deletes any stored events before it inserts them.
 */
export function redshiftDestination(access: ConnectionAccess): ExportDestination<RedshiftConfig> {
  return {
    fields: MODEL_FIELDS,
    write: (job) => write(access, { ...job, config: lowerCaseNames(job.config) }),
    steps: buildServerSteps<RedshiftConfig>(access).map((step) => ({
      ...step,
      run: (config, signal) => step.run(lowerCaseNames(config), signal),
    })),
  }
}

/** Redshift folds names to lower case, quoted or not. */
const lowerCaseNames = (config: RedshiftConfig): RedshiftConfig => ({
  ...config,
  schema: config.schema.toLowerCase(),
  table_name: config.table_name.toLowerCase(),
})

async function write(access: ConnectionAccess, job: Job): Promise<void> {
  const { config, signal, run } = job
  if (config.mode === 'COPY') {
    throw new PermanentError('This server writes to Redshift with INSERT only. Set mode to INSERT.')
  }
  const rows = await peekBatches(job.rows.values(signal))
  try {
    if (rows.isEmpty) return
    await withConnection(access, config, signal, async (connection) => {
      const columns = selectExportedColumns(job, await createTable(connection, job))
      const add = run.model === 'events' ? insertEvents : replacePersons
      await connection.query('begin')
      const written = await add(connection, job, rows.all, columns)
      await job.saveCursor(serializeCheckpoint(config, { transaction: null, ...written }))
      await connection.query('commit')
      job.commitProgress()
    })
  } finally {
    await rows.close()
  }
}

function createTable(connection: SqlConnection, { config, run: { model }, rows }: Job) {
  const named = model === 'events' && isModelSchema(model, rows.columns) ? EVENT_TYPES : {}
  return ensureTable(
    connection,
    config,
    getColumnTypes(rows.columns, named, typesFor(config)),
    IDENTITY_COLUMNS[model],
  )
}

type Batches = AsyncIterable<ExportValue[][]>

async function insertEvents(
  connection: SqlConnection,
  job: Job,
  batches: Batches,
  columns: ExportedColumn[],
) {
  const table = getQualifiedName(job.config)
  const mayBeThere = parseCheckpoint(job) !== null
  const uuid = columns.find(({ name }) => name === 'uuid')
  if (mayBeThere && !uuid)
    job.log('WARNING', 'Without a uuid column, events of an earlier attempt may be duplicated.')
  return insert(connection, job, batches, table, columns, async (rows) => {
    if (!mayBeThere || !uuid) return
    const numbers = rows.map((_, at) => `$${at + 1}`).join(', ')
    const values = rows.map((row) => toStorableText(uuid, row))
    await connection.query(`delete from ${table} where "uuid" in (${numbers})`, values)
  })
}

/**
 * Inserts rows into a staging table, deletes the older rows they replace from the target table, and adds the remaining
 * staged rows.
 */
async function replacePersons(
  connection: SqlConnection,
  job: Job,
  batches: Batches,
  columns: ExportedColumn[],
) {
  const table = getQualifiedName(job.config)
  const stage = quoteIdentifier(`stage_${job.run.id}`)
  const list = formatColumnList(columns)
  const same = IDENTITY_COLUMNS.persons
    .map((name) => `${table}.${quoteIdentifier(name)} = ${stage}.${quoteIdentifier(name)}`)
    .join(' and ')
  await connection.query(`create temp table ${stage} as select ${list} from ${table} where false`)
  const written = await insert(connection, job, batches, stage, columns)
  await connection.query('commit')
  await connection.query('begin')
  // Of two concurrent runs, the later one waits here for the earlier one; it must not have accessed the table before.
  await connection.query(`lock table ${table}`)
  const newer = buildIsNewer(columns, stage, table)
  await connection.query(`delete from ${table} using ${stage} where ${same} and (${newer})`)
  await connection.query(`delete from ${stage} using ${table} where ${same}`)
  await connection.query(`insert into ${table} (${list}) select ${list} from ${stage}`)
  await connection.query(`drop table ${stage}`)
  return written
}

async function insert(
  connection: SqlConnection,
  job: Job,
  batches: Batches,
  table: string,
  columns: ExportedColumn[],
  before: (rows: ExportValue[][]) => Promise<void> = async () => {},
) {
  const written = { rows: 0, bytes: 0 }
  for await (const batch of batches) {
    for (let at = 0; at < batch.length; at += BATCH_ROWS) {
      const rows = batch.slice(at, at + BATCH_ROWS)
      await before(rows)
      const values = rows.flatMap((row) => columns.map((column) => parameter(column, row)))
      await connection.query(statement(table, columns, rows.length), values)
      const bytes = values.reduce((sum, value) => sum + Buffer.byteLength(value ?? ''), 0)
      written.rows += rows.length
      written.bytes += bytes
      job.onWritten(rows.length, bytes)
    }
  }
  return written
}

function parameter(column: ExportedColumn, row: readonly ExportValue[]): string | null {
  const text = toStorableText(column, row)
  return text !== null && column.valueType === 'json' ? normalizeWhitespace(text) : text
}

function statement(table: string, columns: ExportedColumn[], rows: number): string {
  const tuples = Array.from({ length: rows }, (_, row) => {
    const values = columns.map((column, at) => placeholder(column, row * columns.length + at + 1))
    return `(${values.join(', ')})`
  })
  return `insert into ${table} (${formatColumnList(columns)}) values ${tuples.join(', ')}`
}

/**
 * A parameter in a multi-row insert does not get the type of its column. A cast to a type with a length would truncate
 * it.
 */
function placeholder({ type, valueType }: ExportedColumn, number: number): string {
  if (type === 'super') return valueType === 'json' ? `json_parse($${number})` : `$${number}::varchar::super`
  return `$${number}::${type.startsWith('character') ? 'varchar' : type}`
}
