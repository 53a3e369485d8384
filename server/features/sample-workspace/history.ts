import { sql } from 'drizzle-orm'
import type { ActivityChange } from '../../../contract/schemas/activity'
import { type ActivityInput, buildActivityEntry, insertActivity } from '../../core/activity/log'
import type { Database } from '../../core/db/database'
import { activityTable } from '../../core/db/schema/activity'
import type { userTable } from '../../core/db/schema/users'
import type { SamplePersonKey } from './people'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type SampleUsers = Record<SamplePersonKey, typeof userTable.$inferSelect>

/** Organization that is filled with records of the past. */
export interface SampleContext {
  tx: Database
  organization: { id: string }
  users: SampleUsers
  /** Present time; ages of records are relative to it. */
  until: number
}

/** First working hour of a day, and number of working hours, in UTC. */
const WORK_START = 7.4
const WORK_HOURS = 9.5

/** Age of the organization and of its first member, in days. */
export const ORGANIZATION_AGE = 760

/** Returns the time of an age in days, in working hours: users change nothing at night. */
export function toWorkTime({ until }: Pick<SampleContext, 'until'>, days: number): number {
  const age = Math.ceil(days)
  const hour = WORK_START + (age - days) * WORK_HOURS
  return (Math.floor(until / DAY) - age) * DAY + hour * HOUR
}

/** Part of the golden ratio: its multiples are evenly spread, so that no two days are alike. */
const GOLDEN = 0.618_034

/**
 * Returns the timestamp of an age in days, up to 50 minutes before its working time: ages with the same fraction would
 * all have the same time of day. The order of ages is that of their timestamps.
 */
export function toPast(context: Pick<SampleContext, 'until'>, days: number): string {
  const shift = ((Math.ceil(days) * GOLDEN) % 1) * 50 * MINUTE
  return new Date(toWorkTime(context, days) - shift).toISOString()
}

/** Backdates the activity log entries that this transaction has written with the present time. */
export async function backdateActivity({ tx }: SampleContext, at: string): Promise<void> {
  await tx.execute(sql`update ${activityTable} set created_at = ${at} where created_at = now()`)
}

interface PastActivity extends Omit<ActivityInput, 'changes'> {
  /** Null for the server itself. */
  by: SamplePersonKey | null
  /** Age in days, or the time itself. */
  age?: number
  at?: string
  project?: number
  changes?: ActivityChange[]
}

/** Writes activity log entries of the past. */
export async function logPast(context: SampleContext, entries: PastActivity[]): Promise<void> {
  const { tx, organization, users } = context
  await insertActivity(
    tx,
    entries.map(({ by, age = 0, at = toPast(context, age), project, changes = null, ...input }) => {
      const scope = project === undefined ? { organization } : { project: { id: project } }
      const writer = { actor: by && { user: users[by] }, ...scope }
      return { ...buildActivityEntry(writer, { ...input, changes }), created_at: at }
    }),
  )
}

/** Builds a change of one field. */
export const buildChange = (
  type: string,
  field: string,
  before: ActivityChange['before'],
  after: ActivityChange['after'],
): ActivityChange => ({
  type,
  action: before === null ? 'created' : after === null ? 'deleted' : 'changed',
  field,
  before,
  after,
})
