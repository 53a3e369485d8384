import type { FastifyBaseLogger } from 'fastify'
import { HttpError } from '../../core/errors'
import { defineJob, defineJobKind, type Job } from '../../core/jobs/job'
import { deliverBuffered, type EventDeps } from './store-events'
import { createResponseWatcher } from './survey-response-watcher'

/** The job is enqueued again while it runs, so that another process continues if this one dies. */
const EVENT_BUFFER = defineJobKind('event-buffer', { retries: 0, timeoutSeconds: 600, everySeconds: 5 })

/**
 * Delivers buffered events and deletions, if the store has a buffer. Several processes may run it: they take turns with
 * each project. A store that does not respond ends the job, which is no failure.
 */
export function bufferJobs(deps: EventDeps, log: FastifyBaseLogger): Job[] {
  const { buffer } = deps.eventStore
  if (!buffer) return []
  const watch = createResponseWatcher(deps.db)
  const isUnavailable = (error: unknown) => error instanceof HttpError && error.status === 503

  async function deliver(project_id: number, stopping: AbortSignal): Promise<void> {
    let isMore = true
    while (isMore && !stopping.aborted) {
      const delivered = await deliverBuffered(deps, project_id)
      await watch(project_id, delivered.events)
      isMore = delivered.isMore
    }
  }

  return [
    defineJob(EVENT_BUFFER, async (_data, stopping) => {
      try {
        for (const project_id of await buffer.listProjects()) await deliver(project_id, stopping)
      } catch (error) {
        if (!isUnavailable(error)) throw error
        log.debug({ err: error }, 'buffered events not delivered yet')
      }
    }),
  ]
}
