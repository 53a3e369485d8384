import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import type { ActivityChange, ActivityEntry } from '../../../contract/schemas/activity'
import type { Actor } from '../auth/principal'
import type { Database } from '../db/database'
import { activityTable } from '../db/schema/activity'
import { JsonText } from '../json'
import { recordActivityNotification } from '../notifications/activity-notifications'

/** Scope and actor of a write. `actor` is null for changes made by the server itself. */
export interface ActivityContext {
  actor: Pick<Actor, 'user'> | null
  organization?: { id: string }
  project?: { id: number }
}

export interface ActivityInput {
  /** Kind of record, as named in the API: `Survey`, `Organization`, ... */
  scope: string
  item_id: string | number
  activity: string
  /** Name of the record at the time of the write. */
  name: string | null
  /** Null for a record that was created or deleted. */
  changes: ActivityChange[] | null
}

/** Builds an activity log entry. */
export function buildActivityEntry({ actor, organization, project }: ActivityContext, write: ActivityInput) {
  const user: ActivityEntry['user'] = actor
    ? { first_name: actor.user.first_name, email: actor.user.email }
    : { first_name: 'System', email: null, is_system: true }
  return {
    organization_id: organization?.id ?? null,
    project_id: project?.id ?? null,
    user_id: actor?.user.id ?? null,
    user: JsonText.from(user),
    scope: write.scope,
    item_id: String(write.item_id),
    activity: write.activity,
    detail: JsonText.from({
      changes: write.changes,
      trigger: null,
      name: write.name,
      short_id: null,
      type: null,
    } satisfies ActivityEntry['detail']),
  }
}

/** Inserts an activity log entry. Must be called in the transaction of the write itself. */
export async function logActivity(
  tx: Database,
  writer: ActivityContext,
  write: ActivityInput,
): Promise<void> {
  await tx.insert(activityTable).values(buildActivityEntry(writer, write))
  await recordActivityNotification(tx, writer, write)
}

/** SQL variant for use in a larger statement: inserts the JSON `entries` of each row of `from`. */
export const insertActivityEntries = (from: SQL) => sql`
  insert into ${activityTable} (organization_id, project_id, user_id, "user", scope, item_id, activity, detail)
  select entry.organization_id, entry.project_id, user_id, "user", scope, item_id, activity, detail
  from ${from}, json_populate_recordset(null::${activityTable}, entries) entry`

/** Columns excluded from the log because they change automatically or never. */
const IGNORED_FIELDS = new Set([
  'id',
  'uuid',
  'created_at',
  'created_by_id',
  'updated_at',
  'organization_id',
  'project_id',
  'version',
])

/** Field-by-field difference between two states of a record. `null`, `""`, `[]` and `{}` all count as empty. */
export function diffRecords(
  type: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): ActivityChange[] {
  const changes: ActivityChange[] = []
  for (const field of Object.keys(after)) {
    if (IGNORED_FIELDS.has(field) || before[field] === after[field]) continue
    const [old, now] = [toPlainValue(before[field]), toPlainValue(after[field])]
    // The order of keys is not significant.
    if (isDeepStrictEqual(old, now)) continue
    const action = old === null ? 'created' : now === null ? 'deleted' : 'changed'
    changes.push({ type, action, field, before: old, after: now })
  }
  return changes
}

function toPlainValue(value: unknown): unknown {
  const inner = value instanceof JsonText ? value.value() : (value ?? null)
  const empty =
    inner === '' || (typeof inner === 'object' && inner !== null && Object.keys(inner).length === 0)
  return empty ? null : inner
}
