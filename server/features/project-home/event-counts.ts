import { LRUCache } from 'lru-cache'
import { limitEntries } from '../../core/lru'
import type { ActivityStore } from '../events/store/event-store'

const DAY_MS = 86_400_000
/** Counts below this take milliseconds and are not cached. */
const EXPENSIVE_COUNT = 20_000
/** Maximum delay in milliseconds until late events of a past day with many events are counted. */
const FRESH_MS = 600_000
const CACHED_MAX = 20_000

/** Covered days, which begin at midnight in UTC, and the same period before them, up to the same time of day. */
export interface HomePeriods {
  start: Date
  end: Date
  previousStart: Date
  previousEnd: Date
}

export function getHomePeriods(now: Date, days: number): HomePeriods {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const start = midnight - (days - 1) * DAY_MS
  const length = days * DAY_MS
  return {
    start: new Date(start),
    end: new Date(midnight + DAY_MS),
    previousStart: new Date(start - length),
    previousEnd: new Date(now.getTime() - length),
  }
}

/** Splits a period into days in UTC, oldest first. The last one may be incomplete. */
function listDays(start: Date, end: Date): { date: string; end: string }[] {
  const days = []
  for (let at = start.getTime(); at < end.getTime(); at += DAY_MS) {
    const next = Math.min(at + DAY_MS, end.getTime())
    days.push({ date: new Date(at).toISOString().slice(0, 10), end: new Date(next).toISOString() })
  }
  return days
}

/**
 * Creates the loader of the events by day. Each day is a range scan of an index without the rows; the counts of complete
 * days with many events are cached.
 */
export function createDailyEventCounts(store: ActivityStore) {
  const cache = new LRUCache<string, number>({ ...limitEntries(CACHED_MAX), ttl: FRESH_MS })

  return async ({ id }: { id: number }, start: Date, end: Date) => {
    const isCacheable = (day: { end: string }) =>
      Date.parse(day.end) % DAY_MS === 0 && Date.parse(day.end) <= Date.now()
    const days = listDays(start, end).map((day) => ({
      ...day,
      key: `${id} ${day.date}`,
      count: isCacheable(day) ? cache.get(`${id} ${day.date}`) : undefined,
    }))
    const missing = days.filter(({ count }) => count === undefined)
    const rows = await store.countEventsByDay(id, missing)
    const counts = new Map(rows.map(({ date, count }) => [date, count]))
    return days.map(({ date, end, key, count = counts.get(date) ?? 0 }) => {
      if (count >= EXPENSIVE_COUNT && isCacheable({ end }) && !cache.has(key)) cache.set(key, count)
      return { date, count }
    })
  }
}

/** Returns the ingestion time of the latest event, and the SDK that sent it. */
export async function loadLastEvent(store: ActivityStore, { id }: { id: number }) {
  const row = await store.findLastEvent(id)
  if (!row) return { last_event_at: null, last_event_library: null }
  const { library, version } = row
  // The library calls itself `web`.
  const name = library === 'web' ? 'posthog-js' : library
  return {
    last_event_at: row.inserted_at,
    last_event_library: name === null || version === null ? name : `${name} ${version}`,
  }
}
