import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../core/db/database'
import { isLiveSurvey } from '../../core/db/not-deleted'
import { surveyTable } from '../../core/db/schema/surveys'
import { enqueue } from '../../core/jobs/enqueue'
import { defineJobKind } from '../../core/jobs/job'
import type { Event } from './event'
import { isUuid } from './uuids'

/** Sent when a survey with a response limit has received responses and may have reached it. */
export const SURVEY_RESPONSE_RECEIVED = defineJobKind<{ project_id: number; id: string }>('survey-answered', {
  retries: 0,
})

/** Minimum interval between counts, however many responses arrive. */
const EVERY_MS = 2000
const CACHE_SIZE = 1000

/** Enqueues a response count soon after new responses, at most one per interval. */
export function createResponseWatcher(db: Database) {
  /** Time of the last or the next scheduled count. */
  const counts = new LRUCache<string, number>({ max: CACHE_SIZE })

  async function scheduleCount(project_id: number, id: string): Promise<void> {
    const now = performance.now()
    const last = counts.get(id) ?? -EVERY_MS
    // A scheduled count includes these responses too.
    if (last > now) return
    const due = Math.max(now, last + EVERY_MS)
    counts.set(id, due)
    await enqueue(
      db,
      SURVEY_RESPONSE_RECEIVED,
      { project_id, id },
      due > now ? { startAfter: new Date(Date.now() + due - now) } : {},
    )
  }

  return async (project_id: number, events: Event[]): Promise<void> => {
    const named = new Set(
      events.filter(({ event }) => event === 'survey sent').map(({ properties }) => properties.$survey_id),
    )
    const ids = [...named].filter(isUuid)
    if (ids.length === 0) return
    const { id, start_date, end_date, responses_limit } = surveyTable
    const runs = and(isLiveSurvey, isNotNull(start_date), isNull(end_date), isNotNull(responses_limit))
    const limited = await db
      .select({ id })
      .from(surveyTable)
      .where(and(eq(surveyTable.project_id, project_id), inArray(id, ids), runs))
    for (const survey of limited) await scheduleCount(project_id, survey.id)
  }
}
