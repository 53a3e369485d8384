import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../../core/db/database'
import { jobTable } from '../../core/db/schema/jobs'
import { enqueue } from '../../core/jobs/enqueue'
import { defineJobKind } from '../../core/jobs/job'

/** Step of loading or removing sample data. */
export interface SampleStep {
  organization_id: string
  mode: 'load' | 'remove'
  /** Number of the step. */
  next: number
}

/**
 * One kind for both modes, so that a process never loads and removes at the same time. If the process dies, the step is
 * repeated after the timeout.
 */
export const SAMPLE_STEP = defineJobKind<SampleStep>('sample-workspace', { timeoutSeconds: 20, retries: 20 })

/** Checks whether a step in that mode is pending or running. */
export async function hasSampleStep(
  db: Database,
  { organization_id, mode }: Omit<SampleStep, 'next'>,
): Promise<boolean> {
  const steps = await db
    .select({ id: jobTable.id })
    .from(jobTable)
    .where(
      and(
        eq(jobTable.kind, SAMPLE_STEP.name),
        ne(jobTable.state, 'failed'),
        sql`${jobTable.data} ->> 'organization_id' = ${organization_id}`,
        sql`${jobTable.data} ->> 'mode' = ${mode}`,
      ),
    )
    .limit(1)
  return steps.length > 0
}

export const enqueueSampleStep = (db: Database, step: SampleStep, delayMs = 0): Promise<void> =>
  enqueue(db, SAMPLE_STEP, step, delayMs > 0 ? { startAfter: new Date(Date.now() + delayMs) } : {})
