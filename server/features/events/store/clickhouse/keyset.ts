import { type SQL, sql } from 'drizzle-orm'
import type { KeysetPage, KeysetPosition, KeysetRequest } from '../../../../core/db/cursor-pagination'

export const toTime = (time: string): SQL => sql`parseDateTime64BestEffort(${time}, 6, 'UTC')`

/** UUID as a number: ClickHouse would compare its second half first. */
export const toOrder = (uuid: SQL): SQL => sql`toUInt128(${uuid})`

/** Key of a list: a time, then a UUID. */
interface Key {
  at: SQL
  id: SQL
}

export const isBeyond = ({ at, id }: Key, comparison: '<' | '>' | '<=', position: KeysetPosition): SQL =>
  sql`(${at}, ${toOrder(id)}) ${sql.raw(comparison)} (${toTime(position.at)}, ${toOrder(sql`toUUID(${position.id})`)})`

export const orderBy = ({ at, id }: Key, direction: 'ASC' | 'DESC'): SQL =>
  sql`${at} ${sql.raw(direction)}, ${toOrder(id)} ${sql.raw(direction)}`

/**
 * Fetches a page of a list that is sorted descending, and one row more. `fetch` reads rows that match the condition in
 * the given order.
 */
export async function fetchPage<T>(
  { cursor, limit }: KeysetRequest,
  key: Key,
  getPosition: (row: T) => KeysetPosition,
  fetch: (where: SQL, order: SQL, limit: number) => Promise<T[]>,
): Promise<KeysetPage<T>> {
  const back = cursor?.back ?? false
  const where = cursor ? isBeyond(key, back ? '>' : '<', cursor) : sql`true`
  const rows = await fetch(where, orderBy(key, back ? 'ASC' : 'DESC'), limit + 1)
  const more = rows.length > limit
  const page = rows.slice(0, limit)
  const end = more ? page.at(-1) : undefined
  if (back) page.reverse()
  const toPosition = (row: T | undefined) => (row === undefined ? null : getPosition(row))
  return {
    results: page,
    next: toPosition(back ? page.at(-1) : end),
    previous: back ? toPosition(end) : cursor ? toPosition(page[0]) : null,
  }
}
