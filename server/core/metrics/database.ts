import { sql } from 'drizzle-orm'
import type { Database, DatabaseLoad } from '../db/database'
import { isLiveExport, ofLiveExport } from '../db/not-deleted'
import { selectRow, selectRows } from '../db/select-rows'
import type { Family } from './text'

/** Timeout for the database. */
const TIMEOUT_MS = 5000

interface QueueRow {
  name: string
  waiting: number
  running: number
  failed: number
  late_seconds: number
}

interface RunsRow {
  waiting: number
  running: number
  late_seconds: number
}

/**
 * Collects the load of this process's connections and the stored totals, which are the same in every process. If the
 * database does not respond, reports that instead.
 */
export async function databaseFamilies(db: Database, load?: () => DatabaseLoad): Promise<Family[]> {
  const busy = load ? [connectionFamily(load())] : []
  const families = await Promise.race([storedFamilies(db).catch(() => null), createTimeout()])
  return [
    ...busy,
    {
      name: 'hedgerow_database_up',
      help: '1 if the database responds, else 0.',
      type: 'gauge',
      samples: [{ value: families ? 1 : 0 }],
    },
    ...(families ?? []),
  ]
}

const connectionFamily = ({ connections, idle, waiting }: DatabaseLoad): Family => ({
  name: 'hedgerow_database_connections',
  help: 'Database connections of this process, and queries waiting for one.',
  type: 'gauge',
  samples: toSamples({ busy: connections - idle, idle, waiting }),
})

const createTimeout = () =>
  new Promise<null>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, null).unref()
  })

async function storedFamilies(db: Database): Promise<Family[]> {
  const queues = await selectRows<QueueRow>(
    db,
    sql`select queue.name,
      count(*) filter (where job.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where job.state = 'active')::int as running,
      count(*) filter (where job.state = 'failed')::int as failed,
      coalesce(extract(epoch from max(now() - job.start_after) filter (where job.state in ('created', 'retry'))), 0)::float8 as late_seconds
    from pgboss.queue left join pgboss.job on job.name = queue.name and job.state in ('created', 'retry', 'active', 'failed')
    group by queue.name order by queue.name`,
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
  return [
    {
      name: 'hedgerow_jobs',
      help: 'Jobs in the queue. Failed jobs are retained for two weeks.',
      type: 'gauge',
      samples: queues.flatMap(({ name: job, waiting, running, failed }) =>
        toSamples({ waiting, running, failed }, { job }),
      ),
    },
    {
      name: 'hedgerow_jobs_late_seconds',
      help: 'Time since the oldest job that has not started was due.',
      type: 'gauge',
      samples: queues.map(({ name: job, late_seconds }) => ({
        labels: { job },
        value: Math.max(0, late_seconds),
      })),
    },
    {
      name: 'hedgerow_export_runs',
      help: 'Unfinished batch export runs.',
      type: 'gauge',
      samples: toSamples({ waiting: runs.waiting, running: runs.running }),
    },
    {
      name: 'hedgerow_export_runs_late_seconds',
      help: 'Time since the oldest batch export run that has not started was due.',
      type: 'gauge',
      samples: [{ value: Math.max(0, runs.late_seconds) }],
    },
    {
      name: 'hedgerow_exports',
      help: 'Batch exports.',
      type: 'gauge',
      samples: toSamples({ ...exports }),
    },
  ]
}

const toSamples = (counts: Record<string, number>, labels: Record<string, string> = {}) =>
  Object.entries(counts).map(([state, value]) => ({ labels: { ...labels, state }, value }))
