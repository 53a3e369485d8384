import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type PgBoss from 'pg-boss'
import type { OpenDatabase } from '../db/client'
import { bell } from './bell'
import { followClock } from './clock'
import { makingQueue } from './install'
import type { Job } from './job'
import { limitsOf } from './send'
import { startWorker, type Worker } from './worker'

/** How often to look for what other processes sent. What this one sends it knows at once. */
const POLL_SHARED_MS = 2000
const POLL_ALONE_MS = 10_000
/** A job sent in a transaction is there once that is committed: the moment that takes, usually. */
const COMMIT_MS = 30
/** What happens before the first job is sent: the first requests of a new process have it to themselves. */
const SETTLE_MS = 1000
const REOPEN_MS = 5000
/** How often to look whether the clock was put back. */
const CLOCK_MS = 30_000

export interface Queue {
  /** Takes no more jobs, waits a while for those begun, and hands back the rest. */
  stop(): Promise<void>
}

/**
 * Begins to do the jobs of a database, together with every other process that does. Returns at once; a database that
 * cannot be reached is tried again.
 */
export function startQueue({ run, shared }: OpenDatabase, jobs: Job[], log: FastifyBaseLogger): Queue {
  const settling = new AbortController()
  const stopping = new AbortController()
  let boss: PgBoss | undefined
  const dues = new Map(jobs.map(({ kind }) => [kind.name, new Set<number>()]))
  const workers = new Map<string, Worker>()
  const timers: NodeJS.Timeout[] = []

  async function open(): Promise<void> {
    const { default: Boss } = await import('pg-boss')
    const opened = new Boss({ db: { executeSql: run }, schedule: false })
    opened.on('error', (error) => log.error({ err: error }, 'the job queue stumbled'))
    try {
      await opened.start()
      await followClock(run)
      for (const { kind } of jobs) await run(['begin', ...makingQueue(kind), 'commit'].join(';'))
    } catch (error) {
      await opened.stop({ graceful: false })
      throw error
    }
    boss = opened
    timers.push(
      setInterval(() => {
        followClock(run).catch((error) =>
          log.error({ err: error }, 'the job queue did not look at the clock'),
        )
      }, CLOCK_MS),
    )
    if (stopping.signal.aborted) return
    const pollMs = shared ? POLL_SHARED_MS : POLL_ALONE_MS
    for (const job of jobs) {
      const { name, everySeconds } = job.kind
      const options = { boss: opened, job, dues: dues.get(name) ?? new Set(), pollMs, log }
      workers.set(name, startWorker(options))
      if (everySeconds) repeat(opened, job.kind, everySeconds)
    }
  }

  /** Every process sends it in every span of time; the queue takes the first and ignores the others. */
  function repeat(boss: PgBoss, kind: Job['kind'], everySeconds: number): void {
    const tick = async () => {
      try {
        await boss.send(kind.name, {}, { ...limitsOf(kind), singletonSeconds: everySeconds })
        bell.ring(kind.name, Date.now())
      } catch (error) {
        log.error({ err: error, job: kind.name }, 'a regular job could not be sent')
      }
    }
    tick()
    // Twice in a span, so that a late timer skips none.
    timers.push(setInterval(tick, everySeconds * 500))
  }

  async function keepOpening(): Promise<void> {
    await delay(SETTLE_MS, undefined, { signal: settling.signal }).catch(() => {})
    while (!stopping.signal.aborted && !boss) {
      await open().catch((error) => log.error({ err: error }, 'the job queue cannot start yet'))
      if (!boss) await delay(REOPEN_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const opening = keepOpening()
  const deafen = bell.listen((name, moment) => {
    settling.abort()
    dues.get(name)?.add(moment + COMMIT_MS)
    workers.get(name)?.reckon()
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
