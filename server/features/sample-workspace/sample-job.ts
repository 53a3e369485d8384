import { setTimeout as delay } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { sampleWorkspaceTable } from '../../core/db/schema/sample-workspaces'
import { defineJob, type Job } from '../../core/jobs/job'
import type { EngineDeps } from '../batch-exports/engine/records'
import type { Event } from '../events/event'
import { type EventDeps, storeHistoricalEvents } from '../events/store-events'
import { CUSTOMER_STEPS, generateStep } from './customer-steps'
import { enqueueSampleStep, SAMPLE_STEP, type SampleStep } from './job-kind'
import { type ExportLoadDeps, listExportTasks, runExportTask } from './load-exports'
import { findSample, type StoredSample } from './records'
import { removeCustomer, removeExports, removeRecords } from './remove'

/** Number of events per transaction: others wait for it on an embedded database. */
const EVENTS_PER_TRANSACTION = 40
/** Delay before a task that waits for an export run is repeated. */
const REPEAT_MS = 1500

/**
 * Loads or removes sample data, one step per job. Steps are idempotent, because the events are the same whenever they
 * are generated.
 */
export const sampleJob = (deps: EngineDeps, log: FastifyBaseLogger): Job =>
  defineJob(SAMPLE_STEP, async (step, stopping) => {
    const workspace = await findSample(deps.db, step.organization_id)
    if (step.mode === 'load' && workspace?.state === 'loading')
      await load({ ...deps, log, stopping }, workspace, step)
    if (step.mode === 'remove' && workspace?.state === 'removing') await remove(deps, workspace, step)
  })

async function load(deps: ExportLoadDeps, workspace: StoredSample, step: SampleStep): Promise<void> {
  const { db } = deps
  const { organization_id, next } = step
  if (next < CUSTOMER_STEPS) {
    for (const { project_id, events } of generateStep(workspace, next))
      for (let start = 0; start < events.length; start += EVENTS_PER_TRANSACTION)
        await storeEvents(deps, workspace, project_id, events.slice(start, start + EVENTS_PER_TRANSACTION))
    return enqueueSampleStep(db, { ...step, next: next + 1 })
  }
  const task = listExportTasks(workspace)[next - CUSTOMER_STEPS]
  if (task) {
    const isDone = await runExportTask(deps, workspace, task)
    return enqueueSampleStep(db, { ...step, next: isDone ? next + 1 : next }, isDone ? 0 : REPEAT_MS)
  }
  const isLoading = and(
    eq(sampleWorkspaceTable.organization_id, organization_id),
    eq(sampleWorkspaceTable.state, 'loading'),
  )
  await db.update(sampleWorkspaceTable).set({ state: 'loaded' }).where(isLoading)
}

/** Stores events, unless the removal has begun. Then pauses, so that other requests are served. */
async function storeEvents(
  { db, eventStore }: EventDeps,
  { organization_id }: StoredSample,
  project_id: number,
  events: Event[],
): Promise<void> {
  const begun = performance.now()
  await db.transaction(async (tx) => {
    if ((await findSample(tx, organization_id, 'share'))?.state === 'loading')
      await storeHistoricalEvents({ db: tx, eventStore }, project_id, events)
  })
  await delay(performance.now() - begun)
}

async function remove(deps: EngineDeps, workspace: StoredSample, step: SampleStep): Promise<void> {
  const { db, env, eventStore } = deps
  if (step.next < CUSTOMER_STEPS) {
    for (const { project_id, events } of generateStep(workspace, step.next)) {
      const begun = performance.now()
      await removeCustomer(eventStore, project_id, events)
      await delay(performance.now() - begun)
    }
    return enqueueSampleStep(db, { ...step, next: step.next + 1 })
  }
  await removeExports(db, env, workspace)
  await db.transaction((tx) => removeRecords(tx, eventStore, workspace))
}
