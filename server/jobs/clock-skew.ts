import type { SqlExecutor } from '../db/sql-executor'

/**
 * Matches jobs created in the future: the clock has been set back since. The clocks of servers that share a database
 * differ by less.
 */
const IS_IN_FUTURE = `created_on > now() + interval '1 minute'`

/**
 * Repairs jobs after the clock was set back. A recurring job would count as done in intervals that occur again, and a
 * pending one would wait for as long as the clock was ahead.
 */
export async function repairAfterClockChange(run: SqlExecutor): Promise<void> {
  await run(
    `delete from pgboss.job where ${IS_IN_FUTURE} and singleton_on is not null and state <> 'active'`,
    [],
  )
  await run(
    `update pgboss.job set created_on = now(), start_after = now() where ${IS_IN_FUTURE} and state < 'active'`,
    [],
  )
}
