import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import type { ActivityChange, ActivityEntry } from '../../contract/schemas/activity'
import type { Database } from '../db/client'
import { activityTable } from '../db/tables/activity'
import type { Actor } from '../http/actor'
import { JsonText } from '../json'

/** Where and by whom a write happens. `actor` is null for what the server does by itself. */
export interface Writer {
  actor: Pick<Actor, 'user'> | null
  organization?: { id: string }
  project?: { id: number }
}

export interface Write {
  /** The kind of record, in the wire's words: `Survey`, `Organization`, ... */
  scope: string
  item_id: string | number
  activity: string
  /** What the record was called at that time. */
  name: string | null
  /** Null for a record that came or went as a whole. */
  changes: ActivityChange[] | null
}

/** An entry of the activity log. */
export function entryOf({ actor, organization, project }: Writer, write: Write) {
  const user: ActivityEntry['user'] = actor
    ? { first_name: actor.user.first_name, email: actor.user.email }
    : { first_name: 'System', email: null, is_system: true }
  return {
    organization_id: organization?.id ?? null,
    project_id: project?.id ?? null,
    user_id: actor?.user.id ?? null,
    user: JsonText.of(user),
    scope: write.scope,
    item_id: String(write.item_id),
    activity: write.activity,
    detail: JsonText.of({
      changes: write.changes,
      trigger: null,
      name: write.name,
      short_id: null,
      type: null,
    } satisfies ActivityEntry['detail']),
  }
}

/** Writes one entry of the activity log: to be called in the transaction of the write itself. */
export async function logActivity(tx: Database, writer: Writer, write: Write): Promise<void> {
  await tx.insert(activityTable).values(entryOf(writer, write))
}

/** The same as a part of a larger statement: writes the JSON of the `entries` that each row of `from` has. */
export const entriesWritten = (from: SQL) => sql`
  insert into ${activityTable} (organization_id, project_id, user_id, "user", scope, item_id, activity, detail)
  select entry.organization_id, entry.project_id, user_id, "user", scope, item_id, activity, detail
  from ${from}, json_populate_recordset(null::${activityTable}, entries) entry`

/** Columns that change by themselves or never. */
const UNTOLD = new Set([
  'id',
  'uuid',
  'created_at',
  'created_by_id',
  'updated_at',
  'organization_id',
  'project_id',
  'version',
])

/** What differs between two states of a record, field by field. `null`, `""`, `[]` and `{}` all count as empty. */
export function changesOf(
  type: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): ActivityChange[] {
  const changes: ActivityChange[] = []
  for (const field of Object.keys(after)) {
    if (UNTOLD.has(field) || before[field] === after[field]) continue
    const [old, now] = [plain(before[field]), plain(after[field])]
    // The order of keys is not a difference.
    if (isDeepStrictEqual(old, now)) continue
    const action = old === null ? 'created' : now === null ? 'deleted' : 'changed'
    changes.push({ type, action, field, before: old, after: now })
  }
  return changes
}

function plain(value: unknown): unknown {
  const inner = value instanceof JsonText ? value.value() : (value ?? null)
  const empty =
    inner === '' || (typeof inner === 'object' && inner !== null && Object.keys(inner).length === 0)
  return empty ? null : inner
}
