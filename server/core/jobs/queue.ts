import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { OpenDatabase } from '../db/client'
import { enqueue } from './enqueue'
import type { Job } from './job'
import {
  adoptLegacyJobs,
  claimInterval,
  deleteOldJobs,
  releaseRunningJobs,
  repairAfterClockChange,
  retryExpiredJobs,
} from './job-store'
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
/** Interval of the search for lost, old and delayed jobs. */
const MAINTENANCE_MS = 30_000

export interface JobQueue {
  /** Fetches no more jobs, waits for running ones with a time limit, and releases the rest. */
  stop(): Promise<void>
}

/**
 * Starts working on the jobs of a database, together with every other process that does. Returns immediately; an
 * unreachable database is retried.
 */
export function startQueue({ db, shared }: OpenDatabase, jobs: Job[], log: FastifyBaseLogger): JobQueue {
  const settling = new AbortController()
  const stopping = new AbortController()
  let isOpen = false
  const wakeTimes = new Map(jobs.map(({ kind }) => [kind.name, new Set<number>()]))
  const workers = new Map<string, Worker>()
  const timers: NodeJS.Timeout[] = []

  async function maintain(): Promise<void> {
    await repairAfterClockChange(db)
    await adoptLegacyJobs(db)
    await deleteOldJobs(db)
    for (const { kind } of jobs) await retryExpiredJobs(db, kind)
  }

  async function open(): Promise<void> {
    if (!shared) for (const { kind } of jobs) await releaseRunningJobs(db, kind)
    await maintain()
    isOpen = true
    timers.push(
      setInterval(() => {
        maintain().catch((error) => log.error({ err: error }, 'job queue maintenance failed, retrying'))
      }, MAINTENANCE_MS),
    )
    if (stopping.signal.aborted) return
    const pollMs = shared ? POLL_SHARED_MS : POLL_ALONE_MS
    for (const job of jobs) {
      const { name, everySeconds } = job.kind
      const options = { db, job, wakeTimes: wakeTimes.get(name) ?? new Set(), pollMs, log }
      workers.set(name, startWorker(options))
      if (everySeconds) repeat(job.kind, everySeconds)
    }
  }

  /** Enqueues a recurring job. Every process tries to in every interval; the first one does. */
  function repeat(kind: Job['kind'], everySeconds: number): void {
    const tick = () =>
      db
        .transaction(async (tx) => {
          if (await claimInterval(tx, kind, everySeconds))
            await enqueue(tx, kind, {}, { dedupeKey: kind.name })
        })
        .catch((error) => log.error({ err: error, job: kind.name }, 'scheduled job not enqueued'))
    void tick()
    // Twice per interval, so that a late timer skips none.
    timers.push(setInterval(tick, everySeconds * 500))
  }

  async function keepOpening(): Promise<void> {
    await delay(STARTUP_DELAY_MS, undefined, { signal: settling.signal }).catch(() => {})
    while (!stopping.signal.aborted && !isOpen) {
      await open().catch((error) => log.error({ err: error }, 'job queue start failed, retrying'))
      if (!isOpen) await delay(REOPEN_MS, undefined, { signal: stopping.signal }).catch(() => {})
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
    },
  }
}
