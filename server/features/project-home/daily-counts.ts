import { desc, eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { HOME_DAYS } from '../../../contract/schemas/project-home'
import type { Database } from '../../core/db/database'
import { eventTable } from '../../core/db/schema/events'
import { selectRows } from '../../core/db/select-rows'

const DAY_MS = 86_400_000
/** Counts below this take milliseconds and are not cached. */
const EXPENSIVE_COUNT = 20_000
/** Maximum delay in milliseconds until late events of a past day with many events are counted. */
const FRESH_MS = 600_000
const CACHED_MAX = 20_000

/** Returns the dates of the covered days in UTC, oldest first. */
function listDays(now: Date): string[] {
  const today = Math.floor(now.getTime() / DAY_MS)
  return Array.from({ length: HOME_DAYS }, (_, index) =>
    new Date((today - HOME_DAYS + 1 + index) * DAY_MS).toISOString().slice(0, 10),
  )
}

/**
 * Creates the loader of the events by day. Each day is a range scan of an index without the rows; the counts of past
 * days with many events are cached.
 */
export function createDailyEventCounts(db: Database) {
  const cache = new LRUCache<string, number>({ max: CACHED_MAX, ttl: FRESH_MS })

  return async ({ id }: { id: number }, now: Date) => {
    const days = listDays(now).map((date, index) => ({
      date,
      key: `${id} ${date}`,
      count: index < HOME_DAYS - 1 ? cache.get(`${id} ${date}`) : undefined,
    }))
    const missing = days.filter(({ count }) => count === undefined)
    const rows = await selectRows<{ date: string; count: number }>(
      db,
      sql`
      select day.date, (
        select count(*)::int from events where project_id = ${id}
          and timestamp >= day.date::date and timestamp < day.date::date + 1
      ) as count
      from unnest(${`{${missing.map(({ date }) => date).join(',')}}`}::text[]) as day (date)`,
    )
    const counts = new Map(rows.map(({ date, count }) => [date, count]))
    return days.map(({ date, key, count = counts.get(date) ?? 0 }) => {
      if (count >= EXPENSIVE_COUNT && !cache.has(key)) cache.set(key, count)
      return { date, count }
    })
  }
}

/** Returns the ingestion time of the latest event. */
export async function loadLastEventTime(db: Database, { id }: { id: number }): Promise<string | null> {
  const { inserted_at } = eventTable
  const [row] = await db
    .select({ inserted_at })
    .from(eventTable)
    .where(eq(eventTable.project_id, id))
    .orderBy(desc(inserted_at))
    .limit(1)
  return row?.inserted_at ?? null
}
