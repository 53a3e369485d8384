import { sql } from 'drizzle-orm'
import { Gauge, Registry } from 'prom-client'
import type { Database, DatabaseLoad } from '../db/database'
import { isLiveExport, ofLiveExport } from '../db/not-deleted'
import { selectRow, selectRows } from '../db/select-rows'

/** Timeout for the database. */
const TIMEOUT_MS = 5000

type QueueRow = {
  name: string
  waiting: number
  running: number
  failed: number
  late_seconds: number
}

type RunsRow = {
  waiting: number
  running: number
  late_seconds: number
}

/** State of a buffer of the event store. */
interface BufferLoad {
  is_available: boolean
  events: number
  bytes: number
  max_bytes: number
  oldest_at: string | null
  refused: number
}

/**
 * Collects the load of this process's connections and the stored totals, which are the same in every process. If the
 * database does not respond, reports that instead.
 */
export async function collectDatabaseMetrics(
  db: Database,
  load?: () => DatabaseLoad,
  buffer?: { getState(): Promise<BufferLoad> },
): Promise<Registry> {
  const registry = new Registry()
  const addGauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  if (load) {
    const { connections, idle, waiting } = load()
    const help = 'Database connections of this process, and queries waiting for one.'
    setStates(addGauge('hedgerow_database_connections', help, 'state'), {
      busy: connections - idle,
      idle,
      waiting,
    })
  }
  const totals = await Promise.race([selectTotals(db).catch(() => null), createTimeout()])
  addGauge('hedgerow_database_up', '1 if the database responds, else 0.').set(totals ? 1 : 0)
  if (totals) {
    const { queues, runs, exports } = totals
    const jobs = addGauge(
      'hedgerow_jobs',
      'Jobs in the queue. Failed jobs are retained for two weeks.',
      'job',
      'state',
    )
    const jobDelay = addGauge(
      'hedgerow_jobs_late_seconds',
      'Time since the oldest job that has not started was due.',
      'job',
    )
    for (const { name: job, late_seconds, ...states } of queues) {
      setStates(jobs, states, { job })
      jobDelay.set({ job }, Math.max(0, late_seconds))
    }
    const { late_seconds, ...states } = runs
    setStates(addGauge('hedgerow_export_runs', 'Unfinished batch export runs.', 'state'), states)
    addGauge(
      'hedgerow_export_runs_late_seconds',
      'Time since the oldest batch export run that has not started was due.',
    ).set(Math.max(0, late_seconds))
    setStates(addGauge('hedgerow_exports', 'Batch exports.', 'state'), exports)
    if (buffer) addBufferGauges(await buffer.getState(), addGauge)
  }
  return registry
}

function addBufferGauges(
  { is_available, events, bytes, max_bytes, oldest_at, refused }: BufferLoad,
  addGauge: (name: string, help: string) => Gauge,
): void {
  const values = {
    clickhouse_up: [
      '0 if ClickHouse did not accept the last events of this process, else 1.',
      is_available ? 1 : 0,
    ],
    event_buffer_events: ['Events in the buffer of the database.', events],
    event_buffer_bytes: ['Size of the buffered events.', bytes],
    event_buffer_max_bytes: ['Size at which events are refused.', max_bytes],
    event_buffer_age_seconds: [
      'Time since the oldest buffered change that waits for ClickHouse.',
      oldest_at === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldest_at)) / 1000),
    ],
    event_buffer_refused: ['Buffered changes that ClickHouse has refused.', refused],
  } as const
  for (const [name, [help, value]] of Object.entries(values)) addGauge(`hedgerow_${name}`, help).set(value)
}

function setStates(gauge: Gauge, counts: Record<string, number>, labels: Record<string, string> = {}): void {
  for (const [state, count] of Object.entries(counts)) gauge.set({ ...labels, state }, count)
}

const createTimeout = () =>
  new Promise<null>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, null).unref()
  })

/** Totals of all processes that share the database. */
export async function selectTotals(db: Database) {
  const queues = await selectRows<QueueRow>(
    db,
    sql`select kind as name,
      count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from max(now() - start_after) filter (where state = 'waiting')), 0)::float8 as late_seconds
    from jobs group by kind order by kind`,
  )
  const runs = await selectRow<RunsRow>(
    db,
    sql`select count(*) filter (where holder is null)::int as waiting, count(holder)::int as running,
      coalesce(extract(epoch from max(now() - due_at) filter (where holder is null)), 0)::float8 as late_seconds
    from batch_export_runs where finished_at is null and ${ofLiveExport(sql`batch_export_id`)}`,
  )
  const exports = await selectRow<{ active: number; paused: number; paused_by_failures: number }>(
    db,
    sql`select count(*) filter (where not paused)::int as active,
      count(*) filter (where paused and pause_reason is null)::int as paused,
      count(*) filter (where paused and pause_reason is not null)::int as paused_by_failures
    from batch_exports where ${isLiveExport}`,
  )
  return { queues, runs, exports }
}
