import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../core/db/database'
import { memoizePerDatabase } from '../../core/db/prepared-statements'
import { encodeJson } from '../../core/json'
import { limitEntries } from '../../core/lru'
import type { Event } from './event'

/** Interval after which the time of a name is updated: names that occur constantly cost no statement per batch. */
const FRESH_MS = 3_600_000
/** Maximum number of names per project, since anyone can send events. */
const NAMES_MAX = 10_000

/** Returns the names that this process has recorded recently, each with its project. */
const getRecordedNames = memoizePerDatabase(
  () => new LRUCache<string, true>({ ...limitEntries(50_000), ttl: FRESH_MS }),
)

/**
 * Records the names of new events in their transaction `tx`. Returns a function to call when it is committed. `now` is
 * the ingestion time.
 */
export async function recordEventNames(
  db: Database,
  tx: Database,
  project_id: number,
  events: readonly Event[],
  now: string,
): Promise<() => void> {
  const recorded = getRecordedNames(db)
  const lastSeen = new Map<string, string>()
  for (const { event: name, timestamp } of events) {
    const time = timestamp < now ? timestamp : now
    const previous = lastSeen.get(name)
    if (previous === undefined || previous < time) lastSeen.set(name, time)
  }
  const rows = [...lastSeen]
    .filter(([name]) => !recorded.has(`${project_id} ${name}`))
    .map(([name, last_seen_at]) => ({ name, last_seen_at }))
  if (rows.length === 0) return () => {}
  await tx.execute(sql`
    insert into event_names (project_id, name, created_at, last_seen_at)
    select ${project_id}::int, name, ${now}::timestamptz, last_seen_at
    from json_to_recordset(${encodeJson(rows).toString()}::json) as row (name text, last_seen_at timestamptz)
    where exists (select from event_names known where known.project_id = ${project_id}::int and known.name = row.name)
      or (select count(*) from event_names where project_id = ${project_id}::int) < ${NAMES_MAX}
    on conflict (project_id, name) do update
      set last_seen_at = greatest(event_names.last_seen_at, excluded.last_seen_at)`)
  return () => {
    for (const { name } of rows) recorded.set(`${project_id} ${name}`, true)
  }
}
