import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, timestampColumn } from '../columns'

/** Pending, running and recently failed background jobs. Completed jobs are deleted. */
export const jobTable = pgTable(
  'jobs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    data: jsonb('data').$type<object>().notNull(),
    state: text('state').$type<'waiting' | 'running' | 'failed'>().notNull().default('waiting'),
    /** Earliest start time. */
    start_after: timestampColumn('start_after').notNull().default(sql`now()`),
    dedupe_key: text('dedupe_key'),
    /** Number of starts; identifies the worker that holds a running job. */
    attempts: integer('attempts').notNull().default(0),
    /** Time after which a running job is lost: its process died. */
    expires_at: timestampColumn('expires_at'),
    error: text('error'),
    created_at: createdAt(),
    finished_at: timestampColumn('finished_at'),
  },
  (table) => [
    index('jobs_waiting').on(table.kind, table.start_after, table.id).where(sql`state = 'waiting'`),
    index('jobs_finished').on(table.state, table.finished_at),
  ],
)

/** Interval in which each recurring job was last enqueued. */
export const jobScheduleTable = pgTable('job_schedules', {
  kind: text('kind').primaryKey(),
  /** Unix time divided by the interval, rounded down. */
  slot: bigint('slot', { mode: 'number' }).notNull(),
})
