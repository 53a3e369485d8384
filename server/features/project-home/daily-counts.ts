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

/** Returns the ingestion time of the latest event, and the SDK that sent it. */
export async function loadLastEvent(db: Database, { id }: { id: number }) {
  const { inserted_at, properties } = eventTable
  const [row] = await db
    .select({
      inserted_at,
      library: sql<string | null>`left(${properties} ->> '$lib', 50)`,
      version: sql<string | null>`left(${properties} ->> '$lib_version', 50)`,
    })
    .from(eventTable)
    .where(eq(eventTable.project_id, id))
    .orderBy(desc(inserted_at))
    .limit(1)
  if (!row) return { last_event_at: null, last_event_library: null }
  const { library, version } = row
  // The library calls itself `web`.
  const name = library === 'web' ? 'posthog-js' : library
  return {
    last_event_at: row.inserted_at,
    last_event_library: name === null || version === null ? name : `${name} ${version}`,
  }
}
