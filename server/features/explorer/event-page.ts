import type {
  EventCountQuery,
  EventCounts,
  EventListQuery,
  EventPage,
  StoredEvent,
} from '../../../contract/schemas/events'
import { decodeCursor, encodeCursor, linkPages } from '../../core/db/cursor-pagination'
import { JsonText, type Serializable } from '../../core/json'
import type { ExplorerStore, StoredEventFilters, StoredEventRow } from '../events/store/event-store'

const START = { at: '1970-01-01T00:00:00.000000Z', id: '00000000-0000-0000-0000-000000000000' }

const PAGE_SIZE = 100
const PAGE_SIZE_MAX = 200

/** Parses the requested number of rows of a page. */
export function parsePageSize(text: string | undefined): number {
  const size = text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : 0
  return size > 0 ? Math.min(size, PAGE_SIZE_MAX) : PAGE_SIZE
}

/** Returns a page of the events that match, newest first. */
export async function loadEventPage(
  store: ExplorerStore,
  project_id: number,
  url: string,
  { cursor, limit: text, tail, ...filters }: EventListQuery,
): Promise<Serializable<EventPage>> {
  const limit = parsePageSize(text)
  if (tail !== undefined) return loadTail(store, project_id, filters, tail, limit)
  const request = { cursor: cursor === undefined ? null : decodeCursor(cursor), limit }
  const { newest, ...page } = await store.findEventPage(project_id, filters, request)
  return {
    ...linkPages(url, page),
    results: page.results.map(presentEvent),
    is_complete: page.next === null || page.results.length >= limit,
    tail: cursor === undefined ? encodeCursor({ ...(newest ?? START), back: true }) : null,
  }
}

/** Returns the events that arrived after a position, newest first. */
async function loadTail(
  store: ExplorerStore,
  project_id: number,
  filters: StoredEventFilters,
  tail: string,
  limit: number,
): Promise<Serializable<EventPage>> {
  const { at, id } = decodeCursor(tail, 'tail')
  const { results, position, is_complete } = await store.findArrivedEvents(
    project_id,
    filters,
    { at, id },
    limit,
  )
  return {
    next: null,
    previous: null,
    results: results.reverse().map(presentEvent),
    is_complete,
    tail: encodeCursor({ ...position, back: true }),
  }
}

export const presentEvent = (row: StoredEventRow) =>
  ({
    id: row.uuid,
    event: row.event,
    distinct_id: row.distinct_id,
    timestamp: row.timestamp,
    inserted_at: row.inserted_at,
    properties: new JsonText(row.properties),
    is_truncated: row.is_truncated,
    elements_chain: row.elements_chain ?? '',
    person: row.person_id === null ? null : { uuid: row.person_id, name: row.person_name ?? row.distinct_id },
  }) satisfies Serializable<StoredEvent>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Lengths of the intervals in seconds. */
const SECONDS = { minute: 60, hour: 3600, day: 86_400 }
/** Number of days that are counted at most. */
const COUNTED_DAYS_MAX = 366

/** Counts the events that match over time. */
export async function loadEventCounts(
  store: ExplorerStore,
  project_id: number,
  { after, before, ...filters }: EventCountQuery,
): Promise<EventCounts> {
  const to = before === undefined ? Date.now() : Date.parse(before)
  // Complete hours, the last of which may not be over.
  const requested = after === undefined ? (Math.ceil(to / HOUR_MS) - 24) * HOUR_MS : Date.parse(after)
  const from = Math.min(to, Math.max(requested, to - COUNTED_DAYS_MAX * DAY_MS))
  const hours = (to - from) / HOUR_MS
  const interval = hours <= 3 ? 'minute' : hours <= 8 * 24 ? 'hour' : 'day'
  const seconds = SECONDS[interval]
  const format = (milliseconds: number) => new Date(milliseconds).toISOString()
  const { counts, since } = await store.countEvents(
    project_id,
    { ...filters, after: format(from), before: format(to) },
    seconds,
  )
  const byStart = new Map(counts.map(({ start, count }) => [start, count]))
  // `after` is exclusive.
  const first = Math.floor((from + 1) / 1000 / seconds)
  const length = Math.ceil(to / 1000 / seconds) - first
  return {
    interval,
    from: format(from),
    to: format(to),
    results: Array.from({ length }, (_, index) => {
      const start = (first + index) * seconds
      return { start: format(start * 1000), count: byStart.get(start) ?? 0 }
    }),
    since,
  }
}
