import type { RunSql } from '../db/run-sql'
import type { JobKind } from './job'

/** Any number that nothing else here locks: queues are made one at a time, or their makers wait for each other. */
const LOCK = 4_807_528

/** Makes the tables of the queue where there are none. Newer versions of them are made when the queue starts. */
export async function installQueue(run: RunSql): Promise<void> {
  const { rows } = await run("select 1 where to_regclass('pgboss.version') is not null")
  if (rows.length) return
  // Loaded only now: most starts find the tables there.
  const { default: PgBoss } = await import('pg-boss')
  await run(PgBoss.getConstructionPlans())
}

/** The statements that make the queue of a kind where it is missing, to be run in one transaction. */
export const makingQueue = ({ name }: JobKind<object>): string[] => [
  `select pg_advisory_xact_lock(${LOCK})`,
  `select pgboss.create_queue('${name.replaceAll("'", "''")}', '{"policy": "standard"}')`,
]
