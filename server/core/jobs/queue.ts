import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type PgBoss from 'pg-boss'
import type { OpenDatabase } from '../db/client'
import { buildCreateQueue } from '../db/install-queue'
import type { SqlExecutor } from '../db/sql-executor'
import { getJobOptions } from './enqueue'
import type { Job } from './job'
import { localNotifier } from './local-notifier'
import { startWorker, type Worker } from './worker'

/** Poll interval for jobs enqueued by other processes. This process's own jobs are notified immediately. */
const POLL_SHARED_MS = 2000
const POLL_ALONE_MS = 10_000
/** Typical time until a transaction that enqueued a job is committed. */
const COMMIT_DELAY_MS = 30
/** Delay before the first job is enqueued, so that the first requests of a new process do not compete with it. */
const STARTUP_DELAY_MS = 1000
const REOPEN_MS = 5000
/** Interval of the check whether the clock was set back. */
const CLOCK_CHECK_MS = 30_000

export interface JobQueue {
  /** Fetches no more jobs, waits for running ones with a time limit, and releases the rest. */
  stop(): Promise<void>
}

/**
 * Starts working on the jobs of a database, together with every other process that does. Returns immediately; an
 * unreachable database is retried.
 */
export function startQueue({ run, shared }: OpenDatabase, jobs: Job[], log: FastifyBaseLogger): JobQueue {
  const settling = new AbortController()
  const stopping = new AbortController()
  let boss: PgBoss | undefined
  const wakeTimes = new Map(jobs.map(({ kind }) => [kind.name, new Set<number>()]))
  const workers = new Map<string, Worker>()
  const timers: NodeJS.Timeout[] = []

  async function open(): Promise<void> {
    const { default: Boss } = await import('pg-boss')
    const opened = new Boss({ db: { executeSql: run }, schedule: false })
    opened.on('error', (error) => log.error({ err: error }, 'job queue error'))
    try {
      await opened.start()
      await repairAfterClockChange(run)
      for (const { kind } of jobs) await run(['begin', ...buildCreateQueue(kind), 'commit'].join(';'))
    } catch (error) {
      await opened.stop({ graceful: false })
      throw error
    }
    boss = opened
    timers.push(
      setInterval(() => {
        repairAfterClockChange(run).catch((error) =>
          log.error({ err: error }, 'job queue missed its schedule check'),
        )
      }, CLOCK_CHECK_MS),
    )
    if (stopping.signal.aborted) return
    const pollMs = shared ? POLL_SHARED_MS : POLL_ALONE_MS
    for (const job of jobs) {
      const { name, everySeconds } = job.kind
      const options = { boss: opened, job, wakeTimes: wakeTimes.get(name) ?? new Set(), pollMs, log }
      workers.set(name, startWorker(options))
      if (everySeconds) repeat(opened, job.kind, everySeconds)
    }
  }

  /**
   * Enqueues a recurring job. Every process does so in every interval; the queue accepts the first and ignores the
   * others.
   */
  function repeat(boss: PgBoss, kind: Job['kind'], everySeconds: number): void {
    const tick = async () => {
      try {
        await boss.send(kind.name, {}, { ...getJobOptions(kind), singletonSeconds: everySeconds })
        localNotifier.notify(kind.name, Date.now())
      } catch (error) {
        log.error({ err: error, job: kind.name }, 'scheduled job not enqueued')
      }
    }
    tick()
    // Twice per interval, so that a late timer skips none.
    timers.push(setInterval(tick, everySeconds * 500))
  }

  async function keepOpening(): Promise<void> {
    await delay(STARTUP_DELAY_MS, undefined, { signal: settling.signal }).catch(() => {})
    while (!stopping.signal.aborted && !boss) {
      await open().catch((error) => log.error({ err: error }, 'job queue start failed, retrying'))
      if (!boss) await delay(REOPEN_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const opening = keepOpening()
  const deafen = localNotifier.subscribe((name, moment) => {
    settling.abort()
    wakeTimes.get(name)?.add(moment + COMMIT_DELAY_MS)
    workers.get(name)?.reschedule()
  })

  return {
    async stop() {
      stopping.abort()
      settling.abort()
      deafen()
      await opening
      for (const timer of timers) clearInterval(timer)
      await Promise.all([...workers.values()].map((worker) => worker.stop()))
      await boss?.stop({ graceful: false })
    },
  }
}

/**
 * Matches jobs created in the future: the clock has been set back since. The clocks of servers that share a database
 * differ by less.
 */
const IS_IN_FUTURE = `created_on > now() + interval '1 minute'`

/**
 * Repairs jobs after the clock was set back. A recurring job would count as done in intervals that occur again, and a
 * pending one would wait for as long as the clock was ahead.
 */
async function repairAfterClockChange(run: SqlExecutor): Promise<void> {
  await run(
    `delete from pgboss.job where ${IS_IN_FUTURE} and singleton_on is not null and state <> 'active'`,
    [],
  )
  await run(
    `update pgboss.job set created_on = now(), start_after = now() where ${IS_IN_FUTURE} and state < 'active'`,
    [],
  )
}
