import { setTimeout as delay } from 'node:timers/promises'
import { asc, sql } from 'drizzle-orm'
import type { system } from '../../../contract/endpoints/system'
import { assertStaff } from '../../core/auth/staff'
import type { Database } from '../../core/db/database'
import { getDiskSpace } from '../../core/db/disk-space'
import { listMigrations } from '../../core/db/migrations'
import { projectTable } from '../../core/db/schema/organizations'
import { selectRow, selectRows } from '../../core/db/select-rows'
import type { Handlers } from '../../core/http/register-endpoints'
import { selectTotals } from '../../core/metrics/database'
import { getMetricsReadAt } from '../../core/metrics/serve'
import { readVersion } from '../../core/version'
import type { Deps } from '../deps'

/** Time after which the event store is reported as not responding. */
const STORE_TIMEOUT_MS = 3000

export const systemHandlers = ({
  db,
  env,
  eventStore,
  mailer,
  getLoad,
  getBackups,
}: Deps): Handlers<typeof system> => ({
  async retrieve({ actor }) {
    await assertStaff(db, actor)
    const begun = performance.now()
    const { version } = await selectRow<{ version: string }>(
      db,
      sql`select current_setting('server_version') as version`,
    )
    const latency_ms = performance.now() - begun
    const { size_bytes } = await selectRow<{ size_bytes: number }>(
      db,
      sql`select pg_database_size(current_database())::float8 as size_bytes`,
    )
    const { connections, waiting } = getLoad()
    const { runs, queues } = await selectTotals(db)
    const errors = await selectRows<{ kind: string; error: string | null }>(
      db,
      sql`select distinct on (kind) kind, error from jobs where state = 'failed' order by kind, finished_at desc`,
    )
    const lastErrors = new Map(errors.map(({ kind, error }) => [kind, error]))
    return {
      version: readVersion(),
      node_version: process.version,
      started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
      memory_bytes: process.memoryUsage.rss(),
      database: {
        engine: env.DATABASE_URL ? ('postgres' as const) : ('embedded' as const),
        version,
        size_bytes,
        ...(await countMigrations(db)),
        latency_ms,
        connections,
        waiting_queries: waiting,
      },
      event_store: {
        engine: eventStore.buffer ? ('clickhouse' as const) : ('database' as const),
        latency_ms: await measureStore(db, eventStore),
      },
      event_buffer: (await eventStore.buffer?.getState()) ?? null,
      disk: await getDiskSpace(env.DATA_DIR).catch(() => null),
      email: mailer?.getState() ?? null,
      monitoring: {
        metrics_enabled: env.METRICS_TOKEN !== undefined,
        metrics_read_at: getMetricsReadAt(),
        traces_enabled: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
      },
      jobs: queues.map(({ name: kind, late_seconds, ...counts }) => ({
        kind,
        ...counts,
        late_seconds: Math.max(0, late_seconds),
        last_error: lastErrors.get(kind) ?? null,
      })),
      export_runs: { ...runs, late_seconds: Math.max(0, runs.late_seconds) },
      backups: (await getBackups()?.describe()) ?? null,
    }
  },
})

/** Counts the migrations of this version that the database has, and those that it lacks. */
async function countMigrations(db: Database) {
  const rows = await selectRows<{ at: string }>(
    db,
    sql`select created_at::text as at from drizzle.__drizzle_migrations`,
  )
  const applied = new Set(rows.map(({ at }) => Number(at)))
  const known = listMigrations()
  const pending_migrations = known.filter(({ when }) => !applied.has(when)).length
  return { migrations: known.length - pending_migrations, pending_migrations }
}

/** Response time of a query to the event store in milliseconds; null if it fails or takes too long. */
async function measureStore(db: Database, store: Deps['eventStore']): Promise<number | null> {
  const { id } = projectTable
  const [project] = await db.select({ id }).from(projectTable).orderBy(asc(id)).limit(1)
  const begun = performance.now()
  return Promise.race([
    store.hasEvents(project?.id ?? 0).then(
      () => performance.now() - begun,
      () => null,
    ),
    delay(STORE_TIMEOUT_MS, null, { ref: false }),
  ])
}
