import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type PgBoss from 'pg-boss'
import { createHistogram } from '../metrics/instruments'
import type { Job } from './job'

const durations = createHistogram('hedgerow_job_duration_seconds', 'Duration of jobs.', ['job', 'outcome'])

/** Time limit for running jobs when the server stops. */
const STOP_TIMEOUT_MS = 10_000

export interface Worker {
  /** Reschedules the next poll after a change of `dues`. */
  reschedule(): void
  /** Fetches no more jobs, and waits for running ones. */
  stop(): Promise<void>
}

export interface WorkerOptions {
  boss: PgBoss
  job: Job
  /** Due times of pending jobs that this process knows of. */
  wakeTimes: Set<number>
  /** Additional poll interval. */
  pollMs: number
  log: FastifyBaseLogger
}

/** Fetches and runs the jobs of one kind, with the concurrency that the kind allows. */
export function startWorker({ boss, job: { kind, run }, wakeTimes, pollMs, log }: WorkerOptions): Worker {
  const running = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let reschedule = () => {}

  async function work({ id, data }: PgBoss.Job<object>): Promise<void> {
    const began = performance.now()
    let outcome = 'failed'
    try {
      await run(data, stopping.signal)
      await boss.complete(kind.name, id)
      outcome = 'completed'
    } catch (error) {
      log.error({ err: error, job: kind.name, id }, 'a job failed')
      await fail(id, error instanceof Error ? error.message : String(error))
      wakeTimes.add(Date.now())
      reschedule()
    } finally {
      const ms = performance.now() - began
      durations.observe(ms / 1000, kind.name, outcome)
      log.info({ job: kind.name, id, ms: Math.round(ms), outcome }, 'job')
      running.delete(id)
    }
  }

  /** Returns a job to the queue. If that fails too, the job's timeout marks it as lost. */
  const fail = (id: string, message: string) =>
    boss.fail(kind.name, id, { message }).catch((error) => {
      log.error({ err: error, job: kind.name, id }, 'failed job not returned to the queue')
    })

  const pause = () =>
    new Promise<void>((resolve) => {
      let timer: NodeJS.Timeout
      reschedule = () => {
        clearTimeout(timer)
        let wait = stopping.signal.aborted ? 0 : pollMs
        for (const timestamp of wakeTimes) wait = Math.min(wait, Math.max(0, timestamp - Date.now()))
        timer = setTimeout(resolve, wait)
      }
      reschedule()
    })

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      for (const timestamp of wakeTimes) if (timestamp <= Date.now()) wakeTimes.delete(timestamp)
      const free = kind.concurrency - running.size
      const jobs = await boss.fetch<object>(kind.name, { batchSize: free })
      for (const job of jobs) running.set(job.id, work(job))
      if (jobs.length < free) await pause()
      else await Promise.race(running.values())
    }
  }
  const looping = loop()

  return {
    reschedule: () => reschedule(),
    async stop() {
      stopping.abort()
      reschedule()
      const finished = looping.then(() => Promise.all(running.values()))
      await Promise.race([finished, delay(STOP_TIMEOUT_MS, undefined, { ref: false })])
      for (const id of running.keys()) await fail(id, 'The server stopped.')
    },
  }
}
