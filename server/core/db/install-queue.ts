import type { SqlExecutor } from './sql-executor'

/** Advisory lock id for creating queues (arbitrary, must be unique): concurrent creation would deadlock. */
const LOCK = 4_807_528

/** Creates the tables of the queue if they are missing. They are upgraded when the queue starts. */
export async function installQueue(run: SqlExecutor): Promise<void> {
  const { rows } = await run("select 1 where to_regclass('pgboss.version') is not null")
  if (rows.length) return
  // Loaded lazily: on most starts the tables exist.
  const { default: PgBoss } = await import('pg-boss')
  await run(PgBoss.getConstructionPlans())
}

/** Builds the statements that create the queue of a kind if it is missing, to be run in one transaction. */
export const buildCreateQueue = ({ name }: { name: string }): string[] => [
  `select pg_advisory_xact_lock(${LOCK})`,
  `select pgboss.create_queue('${name.replaceAll("'", "''")}', '{"policy": "standard"}')`,
]
