import { sql } from 'drizzle-orm'
import type { Database } from '../../core/db/database'
import { encodeJson } from '../../core/json'
import type { Event } from './event'

const DAY_MS = 86_400_000
/** Older events, such as those of an import, are not counted: usage is that of the last days. */
const COUNTED_DAYS = 90

/** Calls of a flag with the same response on the same day. */
interface Calls {
  key: string
  day: string
  response: string
  calls: number
  last_called_at: string
}

/** Groups the events by which SDKs report calls of flags. `now` is the ingestion time. */
function groupCalls(events: readonly Event[], now: number): Calls[] {
  const groups = new Map<string, Calls>()
  for (const { event, properties, timestamp } of events) {
    const { $feature_flag: key, $feature_flag_response: response } = properties
    if (event !== '$feature_flag_called' || typeof key !== 'string') continue
    const time = Date.parse(timestamp)
    if (time < now - COUNTED_DAYS * DAY_MS || time > now + DAY_MS) continue
    const row = {
      key,
      day: timestamp.slice(0, 10),
      response: typeof response === 'string' || typeof response === 'boolean' ? String(response) : '',
      calls: 1,
      // The clock of the sender may be ahead.
      last_called_at: time > now ? new Date(now).toISOString() : timestamp,
    }
    const id = JSON.stringify([row.key, row.day, row.response])
    const group = groups.get(id)
    if (!group) groups.set(id, row)
    else {
      group.calls += 1
      if (row.last_called_at > group.last_called_at) group.last_called_at = row.last_called_at
    }
  }
  return [...groups.values()]
}

/**
 * Counts the calls of flags that new events report, in their transaction. Only existing flags and their variants have
 * rows, since anyone can send events. Transactions of a project run one at a time, so they do not wait for each other
 * here.
 */
export async function recordFlagCalls(
  tx: Database,
  project_id: number,
  events: readonly Event[],
  now: string,
): Promise<void> {
  const calls = groupCalls(events, Date.parse(now))
  if (calls.length === 0) return
  await tx.execute(sql`
    insert into flag_calls (flag_id, day, response, calls, last_called_at)
    select flag.id, row.day, case when row.response in ('true', 'false') or exists (
        select from json_array_elements(
          case when json_typeof(flag.filters -> 'multivariate' -> 'variants') = 'array'
            then flag.filters -> 'multivariate' -> 'variants' else '[]'::json end) variant
        where variant ->> 'key' = row.response) then row.response else '' end,
      sum(row.calls), max(row.last_called_at)
    from json_to_recordset(${encodeJson(calls).toString()}::json) as row (key text, day date, response text, calls int,
      last_called_at timestamptz)
    join feature_flags flag on flag.project_id = ${project_id}::int and flag.key = row.key and not flag.deleted
      and not flag.survey_owned
    group by 1, 2, 3
    on conflict (flag_id, day, response) do update set calls = flag_calls.calls + excluded.calls,
      last_called_at = greatest(flag_calls.last_called_at, excluded.last_called_at)`)
}
