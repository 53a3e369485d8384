import { and, asc, desc, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { invalid } from '../errors'

/** Cursor page of a list that grows at one end: adjacent pages are found by key, not by offset. */
export interface CursorPage<T> {
  next: string | null
  previous: string | null
  results: T[]
}

/** Sort order of a list: a timestamp, then the id. */
export interface Ordering {
  at: PgColumn
  id: PgColumn
  descending: boolean
}

/** Position in a list. */
export interface Cursor {
  at: string
  id: string
  /** True for the page before the key. */
  back: boolean
}

export interface CursorCall {
  url: string
  query: { cursor?: string | undefined; limit?: string | undefined }
}

const LIMIT_MAX = 1000

/** Page of a list to read: from a cursor, or from the beginning. */
export interface KeysetRequest {
  cursor: Cursor | null
  limit: number
}

/** Position in the order of a timestamp and an id. */
export type KeysetPosition = Pick<Cursor, 'at' | 'id'>

/** Rows of a page, and the positions of the adjacent pages. */
export interface KeysetPage<T> {
  results: T[]
  next: KeysetPosition | null
  previous: KeysetPosition | null
}

/** Parses the cursor and the limit of a request. */
export const parseKeysetRequest = (
  { cursor, limit }: CursorCall['query'],
  defaultLimit: number,
): KeysetRequest => ({
  cursor: cursor === undefined ? null : decodeCursor(cursor),
  limit: parseLimit(limit, defaultLimit),
})

/** Links the adjacent pages. */
export function linkPages<T>(url: string, { results, next, previous }: KeysetPage<T>): CursorPage<T> {
  const link = (position: KeysetPosition | null, back: boolean) => {
    if (position === null) return null
    const address = new URL(url)
    address.searchParams.set('cursor', encodeCursor({ ...position, back }))
    return address.href
  }
  return { next: link(next, false), previous: link(previous, true), results }
}

type FetchRows<T> = (where: SQL | undefined, order: SQL[], limit: number) => Promise<T[]>
type FindEnd<T> = (where: SQL | undefined, order: SQL[]) => Promise<T | undefined>

/** Fetches a page with links to the adjacent ones, see `fetchKeysetPage`. */
export async function fetchCursorPage<T>(
  { url, query }: CursorCall,
  ordering: Ordering,
  defaultLimit: number,
  getKey: (row: T) => KeysetPosition,
  fetch: FetchRows<T>,
  findEnd?: FindEnd<T>,
): Promise<CursorPage<T>> {
  const request = parseKeysetRequest(query, defaultLimit)
  return linkPages(url, await fetchKeysetPage(request, ordering, getKey, fetch, findEnd))
}

/**
 * Fetches a page and one row more, without a count. `fetch` reads rows that match the condition in the given order;
 * `getKey` returns the timestamp and id of a row. Rows without the timestamp are excluded. A `fetch` that examines a
 * limited number of rows has a `findEnd`, which returns the last one: the next page begins after it.
 */
export async function fetchKeysetPage<T>(
  { cursor, limit }: KeysetRequest,
  { at, id, descending }: Ordering,
  getKey: (row: T) => KeysetPosition,
  fetch: FetchRows<T>,
  findEnd?: FindEnd<T>,
): Promise<KeysetPage<T>> {
  const back = cursor?.back ?? false
  const down = descending !== back
  const beyond = cursor
    ? sql`(${at}, ${id}) ${sql.raw(down ? '<' : '>')} (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    : undefined
  const order = down ? [desc(at), desc(id)] : [asc(at), asc(id)]
  const where = and(isNotNull(at), beyond)
  const rows = await fetch(where, order, limit + 1)
  const more = rows.length > limit
  const page = rows.slice(0, limit)
  const end = more ? page.at(-1) : await findEnd?.(where, order)
  if (back) page.reverse()
  const getPosition = (row: T | undefined) => (row === undefined ? null : getKey(row))
  return {
    results: page,
    next: getPosition(back ? page.at(-1) : end),
    previous: back ? getPosition(end) : cursor ? getPosition(page[0]) : null,
  }
}

function parseLimit(text: string | undefined, fallback: number): number {
  const limit = text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : 0
  return limit > 0 ? Math.min(limit, LIMIT_MAX) : fallback
}

export const encodeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** Parses a position; `param` is the name of the query parameter. */
export function decodeCursor(text: string, param = 'cursor'): Cursor {
  try {
    const { at, id, back } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) && /^[\da-f-]{36}$/.test(id) && typeof back === 'boolean') {
      return { at, id, back }
    }
  } catch {
    // Rejected below.
  }
  throw invalid('Invalid cursor.', param)
}
