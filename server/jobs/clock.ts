import type { RunSql } from '../db/run-sql'

/** Jobs from a time that is yet to come: the clock has been put back since. Servers that share a database differ by less. */
const AHEAD = `created_on > now() + interval '1 minute'`

/**
 * Puts right what a clock that has been put back leaves behind. A job that is done once in a span counts as done in spans
 * that come again, and one that waits would wait for as long as the clock was ahead.
 */
export async function followClock(run: RunSql): Promise<void> {
  await run(`delete from pgboss.job where ${AHEAD} and singleton_on is not null and state <> 'active'`, [])
  await run(
    `update pgboss.job set created_on = now(), start_after = now() where ${AHEAD} and state < 'active'`,
    [],
  )
}
