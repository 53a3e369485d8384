import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Histogram } from 'prom-client'
import type { Database } from '../db/database'
import { registry } from '../metrics/registry'
import { traceSpan } from '../tracing/tracing'
import type { Job } from './job'
import { completeJob, failJob, type RunningJob, takeJobs } from './job-store'

const durations = new Histogram({
  name: 'hedgerow_job_duration_seconds',
  help: 'Duration of jobs.',
  labelNames: ['job', 'outcome'],
  registers: [registry],
})

/** Time limit for running jobs when the server stops. */
const STOP_TIMEOUT_MS = 10_000

export interface Worker {
  /** Reschedules the next poll after a change of `dues`. */
  reschedule(): void
  /** Fetches no more jobs, and waits for running ones. */
  stop(): Promise<void>
}

export interface WorkerOptions {
  db: Database
  job: Job
  /** Due times of pending jobs that this process knows of. */
  wakeTimes: Set<number>
  /** Additional poll interval. */
  pollMs: number
  log: FastifyBaseLogger
}

/** Fetches and runs the jobs of one kind, with the concurrency that the kind allows. */
export function startWorker({ db, job: { kind, run }, wakeTimes, pollMs, log }: WorkerOptions): Worker {
  const running = new Map<RunningJob, Promise<void>>()
  const stopping = new AbortController()
  let reschedule = () => {}

  async function work(job: RunningJob): Promise<void> {
    const { id, data } = job
    const began = performance.now()
    let outcome = 'failed'
    try {
      await traceSpan(`job ${kind.name}`, { 'job.id': id }, () => run(data, stopping.signal))
      await completeJob(db, job)
      outcome = 'completed'
    } catch (error) {
      log.error({ err: error, job: kind.name, id }, 'a job failed')
      await fail(job, error instanceof Error ? error.message : String(error))
      wakeTimes.add(Date.now())
      reschedule()
    } finally {
      const ms = performance.now() - began
      durations.observe({ job: kind.name, outcome }, ms / 1000)
      log.info({ job: kind.name, id, ms: Math.round(ms), outcome }, 'job')
      running.delete(job)
    }
  }

  /** Returns a job to the queue. If that fails too, the job's timeout marks it as lost. */
  const fail = (job: RunningJob, message: string) =>
    failJob(db, kind, job, message).catch((error) => {
      log.error({ err: error, job: kind.name, id: job.id }, 'failed job not returned to the queue')
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
      const jobs = await takeJobs(db, kind, free).catch((error) => {
        log.error({ err: error, job: kind.name }, 'jobs not fetched, retrying')
        return []
      })
      for (const job of jobs) running.set(job, work(job))
      if (jobs.length < free) await pause()
      else if (running.size >= kind.concurrency) await Promise.race(running.values())
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
      for (const job of running.keys()) await fail(job, 'The server stopped.')
    },
  }
}
