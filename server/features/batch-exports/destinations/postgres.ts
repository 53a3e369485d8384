import type { ColumnType } from '../../events/store/rows'
import type { ExportDestination, WriteJob } from './destination'
import {
  type Checkpoint,
  getTransactionId,
  parseCheckpoint,
  serializeCheckpoint,
  wasCommitted,
} from './sql/checkpoint'
import {
  type ConnectionAccess,
  type ServerConfig,
  type SqlConnection,
  STALL_MS,
  withConnection,
} from './sql/connection'
import { buildServerSteps } from './sql/connection-test-steps'
import { toCopyText } from './sql/copy-text'
import { type ExportedColumn, selectExportedColumns } from './sql/exported-columns'
import { buildIsNewer } from './sql/is-newer'
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

export type PostgresConfig = ServerConfig & TableConfig
type Job = WriteJob<PostgresConfig>

const TYPES: Record<ColumnType, string> = {
  text: 'text',
  json: 'jsonb',
  timestamp: 'timestamptz',
  integer: 'integer',
  bigint: 'bigint',
  float: 'double precision',
  boolean: 'boolean',
  uuid: 'text',
}

/** Column types of events, where they differ from those of their values. */
const EVENT_TYPES = {
  uuid: 'varchar(200)',
  event: 'varchar(200)',
  distinct_id: 'varchar(200)',
  ip: 'varchar(200)',
  site_url: 'varchar(200)',
}

/** Destination for a table in a PostgreSQL database. Each run is one transaction, which is never applied twice. */
export function postgresDestination(access: ConnectionAccess): ExportDestination<PostgresConfig> {
  return { fields: MODEL_FIELDS, write: (job) => write(access, job), steps: buildServerSteps(access) }
}

async function write(access: ConnectionAccess, job: Job): Promise<void> {
  const progress = parseCheckpoint(job)
  const rows = await peekBatches(job.rows.values(job.signal))
  try {
    if (rows.isEmpty && !progress) return
    await withConnection(access, job.config, job.signal, async (connection) => {
      if (progress && (await isAlreadyCommitted(connection, job, progress))) return
      const columns = selectExportedColumns(job, await createTable(connection, job))
      await connection.query('begin')
      // Half the stall timeout, so that the reported error is the lock and not the stall.
      await connection.query(`set local lock_timeout = ${Math.ceil((access.idleMs ?? STALL_MS) / 2)}`)
      const written = await copyRows(connection, job, columns, toCopyText(rows.all, columns))
      await commit(connection, job, written)
    })
  } finally {
    await rows.close()
  }
}

/** Checks whether the previous attempt was committed; if so, its rows count as those of this attempt. */
async function isAlreadyCommitted(
  connection: SqlConnection,
  job: Job,
  progress: Checkpoint,
): Promise<boolean> {
  const { transaction, rows, bytes } = progress
  if (transaction === null || !(await wasCommitted(connection, transaction, job.signal))) return false
  job.log('INFO', 'An earlier attempt has already written all rows.')
  job.onWritten(rows, bytes)
  job.commitProgress()
  return true
}

function createTable(connection: SqlConnection, { config, run: { model }, rows }: Job) {
  const named = model === 'events' && isModelSchema(model, rows.columns) ? EVENT_TYPES : {}
  return ensureTable(connection, config, getColumnTypes(rows.columns, named, TYPES), IDENTITY_COLUMNS[model])
}

interface WrittenRows {
  rows: number
  bytes: number
}

/** Appends events. Persons are first copied to a staging table, from which they replace older rows. */
async function copyRows(
  connection: SqlConnection,
  job: Job,
  columns: ExportedColumn[],
  pieces: ReturnType<typeof toCopyText>,
): Promise<WrittenRows> {
  const written = { rows: 0, bytes: 0 }
  async function* counted() {
    for await (const { bytes, rows } of pieces) {
      yield bytes
      written.rows += rows
      written.bytes += bytes.length
      job.onWritten(rows, bytes.length)
    }
  }
  const table = getQualifiedName(job.config)
  const list = formatColumnList(columns)
  if (job.run.model === 'events') {
    await connection.copy(`copy ${table} (${list}) from stdin`, counted())
    return written
  }
  const stage = quoteIdentifier(`stage_${job.run.id}`)
  await connection.query(
    `create temp table ${stage} on commit drop as select ${list} from ${table} where false`,
  )
  await connection.copy(`copy ${stage} (${list}) from stdin`, counted())
  await connection.query(upsert(table, stage, columns))
  return written
}

/** Ordered by key, so that two runs that touch the same rows wait for each other without a deadlock. */
function upsert(table: string, stage: string, columns: ExportedColumn[]): string {
  const list = formatColumnList(columns)
  const key = IDENTITY_COLUMNS.persons.map(quoteIdentifier).join(', ')
  const values = columns.filter(({ name }) => !IDENTITY_COLUMNS.persons.includes(name))
  const set = values
    .map(({ name }) => `${quoteIdentifier(name)} = excluded.${quoteIdentifier(name)}`)
    .join(', ')
  const action = set ? `update set ${set} where ${buildIsNewer(columns, 'excluded', 'target')}` : 'nothing'
  return `insert into ${table} as target (${list}) select ${list} from ${stage} order by ${key}
    on conflict (${key}) do ${action}`
}

/** Commits after saving everything needed to find out later whether the commit took effect. */
async function commit(connection: SqlConnection, job: Job, written: WrittenRows): Promise<void> {
  const transaction = await getTransactionId(connection)
  if (transaction === null) {
    job.log(
      'WARNING',
      'This PostgreSQL is older than version 10. If the connection fails at the end of the run, its rows are duplicated.',
    )
  }
  await job.saveCursor(serializeCheckpoint(job.config, { transaction, ...written }))
  await connection.query('commit')
  job.commitProgress()
}
