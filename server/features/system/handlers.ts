import { sql } from 'drizzle-orm'
import type { system } from '../../../contract/endpoints/system'
import { assertStaff } from '../../core/auth/staff'
import { listMigrations } from '../../core/db/migrations'
import { selectRow, selectRows } from '../../core/db/select-rows'
import type { Handlers } from '../../core/http/register-endpoints'
import { selectTotals } from '../../core/metrics/database'
import { readVersion } from '../../core/version'
import type { Deps } from '../deps'

export const systemHandlers = ({
  db,
  env,
  eventStore,
  getLoad,
  getBackups,
}: Deps): Handlers<typeof system> => ({
  async retrieve({ actor }) {
    await assertStaff(db, actor)
    const { version, size_bytes } = await selectRow<{ version: string; size_bytes: number }>(
      db,
      sql`select current_setting('server_version') as version,
        pg_database_size(current_database())::float8 as size_bytes`,
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
        migrations: listMigrations().length,
        connections,
        waiting_queries: waiting,
      },
      event_buffer: (await eventStore.buffer?.getState()) ?? null,
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
