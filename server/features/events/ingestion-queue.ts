import { Counter, Gauge } from 'prom-client'
import { registry } from '../../core/metrics/registry'
import type { Event } from './event'
import { retryLater } from './ingestion-error'
import { type EventDeps, storeEvents } from './store-events'

/** Maximum number of queued events per transaction. */
const MAX_BATCH = 5000
/** Maximum number of open transactions per process, so that connections remain for other requests. */
const MAX_CONCURRENCY = 4
/** Maximum queue size, in characters of properties. Above it, clients are asked to retry later. */
const MAX_WAITING_CHARACTERS = 128 * 1024 * 1024

const ingestedTotal = new Counter({
  name: 'hedgerow_events_total',
  help: 'Events received from SDKs, by outcome.',
  labelNames: ['outcome'],
  registers: [registry],
})
const queuedEvents = new Gauge({
  name: 'hedgerow_events_waiting',
  help: 'Events waiting to be stored.',
  registers: [registry],
})

interface QueuedEvents {
  events: Event[]
  resolve(): void
  reject(error: unknown): void
}

/**
 * Queue for event ingestion. Events that arrive while a project's events are being stored are stored together
 * afterwards: the higher the load, the fewer statements per event.
 */
export function createIngestionQueue(deps: EventDeps) {
  const queues = new Map<number, QueuedEvents[]>()
  /** Projects with queued events, in order of arrival. */
  const pendingProjects = new Set<number>()
  const activeProjects = new Set<number>()
  let waiting = 0

  function startPending(): void {
    for (const project_id of pendingProjects) {
      if (activeProjects.size >= MAX_CONCURRENCY) return
      if (activeProjects.has(project_id)) continue
      pendingProjects.delete(project_id)
      void work(project_id)
    }
  }

  async function work(project_id: number): Promise<void> {
    const batch = dequeueBatch(project_id)
    activeProjects.add(project_id)
    await store(project_id, batch)
    activeProjects.delete(project_id)
    if (queues.has(project_id)) pendingProjects.add(project_id)
    startPending()
  }

  function dequeueBatch(project_id: number): QueuedEvents[] {
    const queue = queues.get(project_id) ?? []
    let count = 0
    let end = 0
    while (end < queue.length && (end === 0 || count + (queue[end]?.events.length ?? 0) <= MAX_BATCH)) {
      count += queue[end]?.events.length ?? 0
      end += 1
    }
    const batch = queue.splice(0, end)
    if (queue.length === 0) queues.delete(project_id)
    return batch
  }

  /** Settles each request by its own outcome: if a batch fails, its requests are retried one by one. */
  async function store(project_id: number, batch: QueuedEvents[]): Promise<void> {
    try {
      await storeEvents(
        deps,
        project_id,
        batch.flatMap(({ events }) => events),
      )
      for (const { resolve } of batch) resolve()
    } catch (error) {
      if (batch.length > 1) for (const event of batch) await store(project_id, [event])
      else batch[0]?.reject(error)
    }
  }

  return async function add(project_id: number, events: Event[]): Promise<void> {
    const length = events.reduce((sum, { document }) => sum + document.text.length, 0)
    if (waiting + length > MAX_WAITING_CHARACTERS) {
      ingestedTotal.inc({ outcome: 'refused' }, events.length)
      throw retryLater()
    }
    waiting += length
    queuedEvents.inc(events.length)
    try {
      await new Promise<void>((resolve, reject) => {
        const queue = queues.get(project_id) ?? []
        queue.push({ events, resolve, reject })
        queues.set(project_id, queue)
        pendingProjects.add(project_id)
        startPending()
      })
      ingestedTotal.inc({ outcome: 'stored' }, events.length)
    } catch (error) {
      ingestedTotal.inc({ outcome: 'failed' }, events.length)
      throw error
    } finally {
      waiting -= length
      queuedEvents.dec(events.length)
    }
  }
}
