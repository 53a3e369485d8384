import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { Counter } from 'prom-client'
import { MAX_RUN_MS } from '../../../../contract/domain/exports'
import { backfillTable, batchExportTable } from '../../../core/db/schema/batch-exports'
import { publishChange } from '../../../core/live/bus'
import { registry } from '../../../core/metrics/registry'
import { waitForInFlightIngestion } from '../../events/ingestion-barrier'
import { PermanentError } from '../destinations/destination'
import { startHeartbeat } from './heartbeat'
import { acquireLease, renewLease } from './lease'
import { formatStart, formatTimeout, formatWrittenAmount } from './messages'
import type { EngineDeps, LeasedRun, LeaseTimings } from './records'
import { createRunLogger, type LogFn } from './run-log'
import {
  completeRun,
  correctCancelled,
  failRun,
  releaseRun,
  reserveKey,
  saveCursor,
  scheduleRetry,
  wasExportChanged,
} from './run-outcome'
import { buildSelection } from './selection'

const attempts = new Counter({
  name: 'hedgerow_export_attempts_total',
  help: 'Attempts of batch export runs, by outcome.',
  labelNames: ['destination', 'outcome'],
  registers: [registry],
})
const rowsWritten = new Counter({
  name: 'hedgerow_export_rows_total',
  help: 'Rows written by batch exports.',
  labelNames: ['destination'],
  registers: [registry],
})
const bytesWritten = new Counter({
  name: 'hedgerow_export_bytes_total',
  help: 'Bytes written by batch exports.',
  labelNames: ['destination'],
  registers: [registry],
})

/**
 * Executes one attempt of a run if its lease can be acquired. The outcome is stored with the run; this throws only if
 * the database fails. `stopping` is aborted when the server stops: the run is then left to another process, or to the
 * next start.
 */
export async function executeRun(
  deps: EngineDeps,
  id: string,
  stopping: AbortSignal,
  log: FastifyBaseLogger,
  pace: LeaseTimings,
): Promise<void> {
  const leasedRun = await acquireRun(deps, id, pace)
  if (!leasedRun) return
  const { run, batchExport, written } = leasedRun
  const journal = createRunLogger(deps.db, run, log)
  const announce = () => publishChange(batchExport.project_id, 'batch_export')
  announce()
  const heartbeat = startHeartbeat(() => {
    announce()
    return renewLease(deps.db, leasedRun, pace.leaseMs)
  }, pace.leaseMs)
  const limitMs = MAX_RUN_MS[batchExport.interval]
  // If the clock has been set back since the start, the full time is left.
  const leftMs = Math.min(limitMs, Date.parse(run.started_at ?? run.created_at) + limitMs - Date.now())
  const timeout = AbortSignal.timeout(Math.max(1, leftMs))
  const signal = AbortSignal.any([heartbeat.leaseLost, stopping, timeout])
  let failure: unknown
  try {
    journal.log('INFO', formatStart(batchExport.model, run))
    await write(deps, leasedRun, signal, journal.log)
    signal.throwIfAborted()
    journal.log('INFO', formatWrittenAmount(written))
  } catch (error) {
    failure = error ?? new Error('The run was stopped.')
  } finally {
    heartbeat.stop()
    await journal.close()
  }
  const outcome = await recordOutcome(
    deps,
    leasedRun,
    { failure, leaseLost: heartbeat.leaseLost, stopping, timeout },
    log,
    pace,
  )
  announce()
  attempts.inc({ destination: batchExport.destination_type, outcome })
  const { id: exportId, project_id, destination_type } = batchExport
  log.info(
    {
      run: run.id,
      export: exportId,
      project: project_id,
      destination: destination_type,
      outcome,
      ...written,
    },
    'export run',
  )
}

interface AttemptEnd {
  /** Undefined if everything was written. */
  failure: unknown
  leaseLost: AbortSignal
  stopping: AbortSignal
  timeout: AbortSignal
}

/** Records the outcome of an attempt and returns its label. */
async function recordOutcome(
  deps: EngineDeps,
  leasedRun: LeasedRun,
  { failure, leaseLost, stopping, timeout }: AttemptEnd,
  log: FastifyBaseLogger,
  pace: LeaseTimings,
): Promise<string> {
  // Canceled, or taken over by another process: the outcome is not recorded here.
  if (leaseLost.aborted) {
    await correctCancelled(deps, leasedRun)
    return 'lost'
  }
  if (failure === undefined) {
    await completeRun(deps, leasedRun)
    return 'completed'
  }
  if (stopping.aborted) {
    await releaseRun(deps, leasedRun)
    return 'released'
  }
  if (failure instanceof PermanentError) {
    await failRun(deps, leasedRun, 'Failed', failure.message)
    return 'failed'
  }
  if (timeout.aborted) {
    await failRun(deps, leasedRun, 'FailedRetryable', formatTimeout(failure))
    return 'failed'
  }
  log.warn({ err: failure, run: leasedRun.run.id }, 'batch export run will be retried')
  await scheduleRetry(deps, leasedRun, failure, pace)
  return 'retried'
}

/** Leases the run and loads its export; null if it is not available. */
async function acquireRun(
  { db }: EngineDeps,
  id: string,
  { leaseMs }: LeaseTimings,
): Promise<LeasedRun | null> {
  const by = randomUUID()
  const run = await acquireLease(db, id, by, leaseMs)
  if (!run) return null
  const [about] = await db.select().from(batchExportTable).where(eq(batchExportTable.id, run.batch_export_id))
  // The export may have been deleted concurrently, and its runs with it.
  if (!about) return null
  const nothing = { records_completed: 0, bytes_exported: 0 }
  return { run, leaseOwner: by, batchExport: about, written: { ...nothing }, stored: { ...nothing } }
}

async function write(deps: EngineDeps, leasedRun: LeasedRun, signal: AbortSignal, log: LogFn): Promise<void> {
  const { db, eventStore, secrets, destinations } = deps
  const { run, batchExport, written, stored } = leasedRun
  const destination = destinations[batchExport.destination_type]
  const config = JSON.parse(secrets.open(batchExport.destination_config))
  const start = run.data_interval_start === null ? null : new Date(run.data_interval_start)
  const end = new Date(run.data_interval_end)
  const by = (await usesIngestionTime(deps, leasedRun)) ? 'inserted_at' : 'timestamp'
  // All attempts of a backfill's run read the same rows, so that they write the same files.
  const range = { start, end, by, arrivedBefore: by === 'timestamp' ? run.started_at : null } as const
  const selection = buildSelection(batchExport, config, destination.fields[batchExport.model], range)
  const changed = wasExportChanged(leasedRun)
  await waitForInFlightIngestion(db)
  signal.throwIfAborted()
  await destination.write({
    config,
    run: {
      id: run.id,
      batch_export_id: batchExport.id,
      project_id: batchExport.project_id,
      model: batchExport.model,
      start,
      end,
      label: changed ? `run-${run.id}-${Date.parse(batchExport.last_updated_at)}` : `run-${run.id}`,
      wasChanged: changed,
    },
    rows: eventStore.openRows(selection),
    signal,
    log,
    onWritten(rows, bytes) {
      written.records_completed += rows
      written.bytes_exported += bytes
      rowsWritten.inc({ destination: batchExport.destination_type }, rows)
      bytesWritten.inc({ destination: batchExport.destination_type }, bytes)
    },
    commitProgress: () => void Object.assign(stored, written),
    cursor: run.cursor,
    saveCursor: (cursor) => saveCursor(deps.db, leasedRun, cursor),
    reserve: (key, cursor) => reserveKey(deps, leasedRun, key, cursor),
  })
}

/** Scheduled runs select by ingestion time, backfills by event time: past events may be ingested later. */
async function usesIngestionTime({ db }: EngineDeps, { run }: LeasedRun): Promise<boolean> {
  if (run.backfill_id === null) return true
  const [backfill] = await db.select().from(backfillTable).where(eq(backfillTable.id, run.backfill_id))
  return backfill?.by_ingestion_time ?? false
}
