import type { Database } from '../../core/db/database'
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
export const SAMPLE_STEP = defineJobKind<SampleStep>('sample-workspace', { timeoutSeconds: 45, retries: 20 })

export const enqueueSampleStep = (db: Database, step: SampleStep, delayMs = 0): Promise<void> =>
  enqueue(db, SAMPLE_STEP, step, delayMs > 0 ? { startAfter: new Date(Date.now() + delayMs) } : {})
