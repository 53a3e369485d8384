import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { ExportInterval } from '../../../contract/exports'
import { backfillTable, batchExportTable } from '../../db/tables/batch-exports'
import { allArrived } from '../../events/arrivals'
import { createCounter } from '../../metrics/instruments'
import { PermanentError } from '../destinations/destination'
import { openRows } from '../rows/source'
import { claim, renew } from './claim'
import { openJournal, type Say } from './journal'
import { startPulse } from './pulse'
import type { EngineDeps, Held, Pace } from './records'
import { selectionOf } from './selection'
import {
  complete,
  correctCancelled,
  fail,
  keepCursor,
  release,
  reserveKey,
  retryLater,
  wasChanged,
} from './settle'
import { lateText, outcomeText, startText } from './words'

const attempts = createCounter(
  'hedgerow_export_attempts_total',
  'Attempts at runs of batch exports, by how they ended.',
  ['destination', 'outcome'],
)
const rowsWritten = createCounter('hedgerow_export_rows_total', 'Rows written by batch exports.', [
  'destination',
])
const bytesWritten = createCounter('hedgerow_export_bytes_total', 'Bytes written by batch exports.', [
  'destination',
])

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Time limit of a run, all attempts together. */
const LIMIT_MS: Record<ExportInterval, number> = {
  'every 5 minutes': 20 * MINUTE_MS,
  'every 15 minutes': 20 * MINUTE_MS,
  hour: 6 * HOUR_MS,
  day: 24 * HOUR_MS,
  week: 72 * HOUR_MS,
}

/**
 * Executes one attempt of a run if its lease can be acquired. The outcome is stored with the run; this throws only if
 * the database fails. `stopping` is aborted when the server stops: the run is then left to another process, or to the
 * next start.
 */
export async function attemptRun(
  deps: EngineDeps,
  id: string,
  stopping: AbortSignal,
  log: FastifyBaseLogger,
  pace: Pace,
): Promise<void> {
  const held = await take(deps, id, pace)
  if (!held) return
  const { run, about, written } = held
  const journal = openJournal(deps.db, run, log)
  const pulse = startPulse(() => renew(deps.db, held, pace.leaseMs), pace.leaseMs)
  const limitMs = LIMIT_MS[about.interval]
  // If the clock has been set back since the start, the full time is left.
  const leftMs = Math.min(limitMs, Date.parse(run.started_at ?? run.created_at) + limitMs - Date.now())
  const late = AbortSignal.timeout(Math.max(1, leftMs))
  const signal = AbortSignal.any([pulse.lost, stopping, late])
  let failure: unknown
  try {
    journal.say('INFO', startText(about.model, run))
    await write(deps, held, signal, journal.say)
    signal.throwIfAborted()
    journal.say('INFO', outcomeText(written))
  } catch (error) {
    failure = error ?? new Error('It was stopped.')
  } finally {
    pulse.stop()
    await journal.close()
  }
  const outcome = await conclude(deps, held, { failure, lost: pulse.lost, stopping, late }, log, pace)
  attempts.add(1, about.destination_type, outcome)
  const { id: exportId, project_id, destination_type } = about
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

interface End {
  /** Undefined if everything was written. */
  failure: unknown
  lost: AbortSignal
  stopping: AbortSignal
  late: AbortSignal
}

/** Records the outcome of an attempt and returns its label. */
async function conclude(
  deps: EngineDeps,
  held: Held,
  { failure, lost, stopping, late }: End,
  log: FastifyBaseLogger,
  pace: Pace,
): Promise<string> {
  // Canceled, or taken over by another process: the outcome is not recorded here.
  if (lost.aborted) {
    await correctCancelled(deps, held)
    return 'lost'
  }
  if (failure === undefined) {
    await complete(deps, held)
    return 'completed'
  }
  if (stopping.aborted) {
    await release(deps, held)
    return 'released'
  }
  if (failure instanceof PermanentError) {
    await fail(deps, held, 'Failed', failure.message)
    return 'failed'
  }
  if (late.aborted) {
    await fail(deps, held, 'FailedRetryable', lateText(failure))
    return 'failed'
  }
  log.warn({ err: failure, run: held.run.id }, 'an export has to be tried again')
  await retryLater(deps, held, failure, pace)
  return 'retried'
}

/** Leases the run and loads its export; null if it is not available. */
async function take({ db }: EngineDeps, id: string, { leaseMs }: Pace): Promise<Held | null> {
  const by = randomUUID()
  const run = await claim(db, id, by, leaseMs)
  if (!run) return null
  const [about] = await db.select().from(batchExportTable).where(eq(batchExportTable.id, run.batch_export_id))
  // The export may have been deleted concurrently, and its runs with it.
  if (!about) return null
  const nothing = { records_completed: 0, bytes_exported: 0 }
  return { run, by, about, written: { ...nothing }, stored: { ...nothing } }
}

async function write(deps: EngineDeps, held: Held, signal: AbortSignal, say: Say): Promise<void> {
  const { db, secrets, destinations } = deps
  const { run, about, written, stored } = held
  const destination = destinations[about.destination_type]
  const config = JSON.parse(secrets.open(about.destination_config))
  const start = run.data_interval_start === null ? null : new Date(run.data_interval_start)
  const end = new Date(run.data_interval_end)
  const by = (await goesByArrival(deps, held)) ? 'inserted_at' : 'timestamp'
  // All attempts of a backfill's run read the same rows, so that they write the same files.
  const range = { start, end, by, arrivedBefore: by === 'timestamp' ? run.started_at : null } as const
  const selection = selectionOf(about, config, destination.fields[about.model], range)
  const changed = wasChanged(held)
  await allArrived(db)
  signal.throwIfAborted()
  await destination.write({
    config,
    run: {
      id: run.id,
      batch_export_id: about.id,
      project_id: about.project_id,
      model: about.model,
      start,
      end,
      label: changed ? `run-${run.id}-${Date.parse(about.last_updated_at)}` : `run-${run.id}`,
      changed,
    },
    rows: openRows(db, selection),
    signal,
    log: say,
    wrote(rows, bytes) {
      written.records_completed += rows
      written.bytes_exported += bytes
      rowsWritten.add(rows, about.destination_type)
      bytesWritten.add(bytes, about.destination_type)
    },
    confirm: () => void Object.assign(stored, written),
    cursor: run.cursor,
    remember: (cursor) => keepCursor(deps.db, held, cursor),
    reserve: (key, cursor) => reserveKey(deps, held, key, cursor),
  })
}

/** Scheduled runs select by ingestion time, backfills by event time: past events may be ingested later. */
async function goesByArrival({ db }: EngineDeps, { run }: Held): Promise<boolean> {
  if (run.backfill_id === null) return true
  const [backfill] = await db.select().from(backfillTable).where(eq(backfillTable.id, run.backfill_id))
  return backfill?.by_arrival ?? false
}
