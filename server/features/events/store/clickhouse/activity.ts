import { sql } from 'drizzle-orm'
import type { ActivityStore } from '../event-store'
import { formatTime } from './append'
import type { ClickHouse } from './client'

/** Start of a day in UTC, and a time, as ClickHouse parses them. */
const at = (time: string) => sql`parseDateTime64BestEffort(${time}, 6, 'UTC')`

/** Queries of the activity of a project. */
export function createActivityStore({ select }: ClickHouse): ActivityStore {
  return {
    async countEventsByDay(project_id, days) {
      if (days.length === 0) return []
      const dates = days.map(({ date }) => date)
      const ends = new Map(days.map(({ date, end }) => [date, end]))
      // The days of the table's key limit what is read; the end of a day is compared with the time.
      const rows = await select<{ date: string; count: number }>(sql`
        SELECT toString(toDate32(timestamp)) AS date, toUInt32(uniqExact(event, uuid)) AS count FROM events
        WHERE project_id = ${project_id} AND toDate32(timestamp) IN (SELECT toDate32(arrayJoin(${sql.param(dates)})))
          AND timestamp < transform(toString(toDate32(timestamp)), ${sql.param([...ends.keys()])},
            arrayMap(text -> parseDateTime64BestEffort(text, 6, 'UTC'), ${sql.param([...ends.values()])}),
            toDateTime64('1900-01-01 00:00:00', 6, 'UTC'))
        GROUP BY date`)
      const counts = new Map(rows.map(({ date, count }) => [date, count]))
      return days.map(({ date }) => ({ date, count: counts.get(date) ?? 0 }))
    },

    async hasEvents(project_id, { before } = {}) {
      const range = before ? sql`AND timestamp < ${at(before.toISOString())}` : sql``
      const rows = await select(sql`
        SELECT 1 AS found FROM events WHERE project_id = ${project_id} ${range} LIMIT 1`)
      return rows.length > 0
    },

    async findLastEvent(project_id) {
      const property = (key: string) => sql`leftUTF8(JSONExtract(properties, ${key}, 'Nullable(String)'), 50)`
      // The time is found first: the columns of all events would be read for the order.
      const [row] = await select<{ inserted_at: string; library: string | null; version: string | null }>(sql`
        WITH (SELECT max(inserted_at) FROM events WHERE project_id = ${project_id}) AS latest
        SELECT ${formatTime('latest')} AS inserted_at, ${property('$lib')} AS library,
          ${property('$lib_version')} AS version
        FROM events WHERE project_id = ${project_id} AND inserted_at = latest LIMIT 1`)
      return row ?? null
    },
  }
}
