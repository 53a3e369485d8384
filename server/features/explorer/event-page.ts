import type { EventListQuery, EventPage, StoredEvent } from '../../../contract/schemas/events'
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
