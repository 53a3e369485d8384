import type { ColumnType } from '../rows/rows'
import type { Destination, WriteJob } from './destination'
import { type Connection, type ServerConfig, STALL_MS, type Way, withConnection } from './sql/connection'
import { copyText } from './sql/copy-text'
import { type ExportedColumn, exportedColumns } from './sql/exported'
import { isModelItself, KEY, MODEL_FIELDS } from './sql/fields'
import { peek } from './sql/peek'
import { currentTransaction, type Progress, progressOf, rememberedAs, wasCommitted } from './sql/progress'
import { serverSteps } from './sql/steps'
import { columnList, ensureTable, quoted, type TableConfig, tableName, typesOf } from './sql/table'
import { isNewer } from './sql/versions'

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
export function postgresDestination(way: Way): Destination<PostgresConfig> {
  return { fields: MODEL_FIELDS, write: (job) => write(way, job), steps: serverSteps(way) }
}

async function write(way: Way, job: Job): Promise<void> {
  const progress = progressOf(job)
  const rows = await peek(job.rows.values(job.signal))
  try {
    if (rows.isEmpty && !progress) return
    await withConnection(way, job.config, job.signal, async (connection) => {
      if (progress && (await isDone(connection, job, progress))) return
      const columns = exportedColumns(job, await makeTable(connection, job))
      await connection.query('begin')
      // Half the stall timeout, so that the reported error is the lock and not the stall.
      await connection.query(`set local lock_timeout = ${Math.ceil((way.stallMs ?? STALL_MS) / 2)}`)
      const written = await fill(connection, job, columns, copyText(rows.all, columns))
      await commit(connection, job, written)
    })
  } finally {
    await rows.close()
  }
}

/** Checks whether the previous attempt was committed; if so, its rows count as those of this attempt. */
async function isDone(connection: Connection, job: Job, progress: Progress): Promise<boolean> {
  const { transaction, rows, bytes } = progress
  if (transaction === null || !(await wasCommitted(connection, transaction, job.signal))) return false
  job.log('INFO', 'An earlier attempt had written everything.')
  job.wrote(rows, bytes)
  job.confirm()
  return true
}

function makeTable(connection: Connection, { config, run: { model }, rows }: Job) {
  const named = model === 'events' && isModelItself(model, rows.columns) ? EVENT_TYPES : {}
  return ensureTable(connection, config, typesOf(rows.columns, named, TYPES), KEY[model])
}

interface Written {
  rows: number
  bytes: number
}

/** Appends events. Persons are first copied to a staging table, from which they replace older rows. */
async function fill(
  connection: Connection,
  job: Job,
  columns: ExportedColumn[],
  pieces: ReturnType<typeof copyText>,
): Promise<Written> {
  const written = { rows: 0, bytes: 0 }
  async function* counted() {
    for await (const { bytes, rows } of pieces) {
      yield bytes
      written.rows += rows
      written.bytes += bytes.length
      job.wrote(rows, bytes.length)
    }
  }
  const table = tableName(job.config)
  const list = columnList(columns)
  if (job.run.model === 'events') {
    await connection.copy(`copy ${table} (${list}) from stdin`, counted())
    return written
  }
  const stage = quoted(`stage_${job.run.id}`)
  await connection.query(
    `create temp table ${stage} on commit drop as select ${list} from ${table} where false`,
  )
  await connection.copy(`copy ${stage} (${list}) from stdin`, counted())
  await connection.query(upsert(table, stage, columns))
  return written
}

/** Ordered by key, so that two runs that touch the same rows wait for each other without a deadlock. */
function upsert(table: string, stage: string, columns: ExportedColumn[]): string {
  const list = columnList(columns)
  const key = KEY.persons.map(quoted).join(', ')
  const values = columns.filter(({ name }) => !KEY.persons.includes(name))
  const set = values.map(({ name }) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ')
  const action = set ? `update set ${set} where ${isNewer(columns, 'excluded', 'target')}` : 'nothing'
  return `insert into ${table} as target (${list}) select ${list} from ${stage} order by ${key}
    on conflict (${key}) do ${action}`
}

/** Commits after saving everything needed to find out later whether the commit took effect. */
async function commit(connection: Connection, job: Job, written: Written): Promise<void> {
  const transaction = await currentTransaction(connection)
  if (transaction === null) {
    job.log(
      'WARNING',
      'This PostgreSQL is older than 10: if the end of the run is lost, its rows are there twice.',
    )
  }
  await job.remember(rememberedAs(job.config, { transaction, ...written }))
  await connection.query('commit')
  job.confirm()
}
