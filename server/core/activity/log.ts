import { isDeepStrictEqual } from 'node:util'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { ActivityChange, ActivityEntry } from '../../../contract/schemas/activity'
import type { Actor } from '../auth/principal'
import type { Database } from '../db/database'
import { activityTable } from '../db/schema/activity'
import { membershipTable, projectTable } from '../db/schema/organizations'
import { JsonText } from '../json'
import { recordActivityNotification } from '../notifications/activity-notifications'

/** Actor of an entry. Failed sign-ins may have no user, only an email address. */
export interface EntryActor extends Pick<Actor, 'client'> {
  user: Pick<Actor['user'], 'first_name' | 'email'> & {
    id: number | null
    last_name?: string
    is_service_account?: boolean
  }
}

/** Scope and actor of a write. `actor` is null for changes made by the server itself. */
export interface ActivityContext {
  actor: Pick<Actor, 'user' | 'client'> | null
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
  /** Circumstances of an activity that is not a change of a record. */
  trigger?: Record<string, unknown>
}

type ActivityRow = typeof activityTable.$inferInsert

/** Builds an activity log entry. */
export function buildActivityEntry(
  { actor, organization, project }: Omit<ActivityContext, 'actor'> & { actor: EntryActor | null },
  write: ActivityInput,
) {
  const user: ActivityEntry['user'] = actor
    ? presentEntryUser(actor)
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
      trigger: write.trigger ?? null,
      name: write.name,
      short_id: null,
      type: null,
    } satisfies ActivityEntry['detail']),
    ip_address: actor?.client?.ip_address ?? null,
    user_agent: actor?.client?.user_agent ?? null,
  }
}

/** The address of a service account is a placeholder. */
function presentEntryUser({ user }: EntryActor): ActivityEntry['user'] {
  const { first_name, last_name, email, is_service_account } = user
  return is_service_account
    ? { first_name, email: null, is_service_account }
    : { first_name, ...(last_name && { last_name }), email }
}

/**
 * Inserts an activity log entry. Must be called in the transaction of the write itself. An entry of a user's account has
 * no organization: it is inserted for each organization of the user.
 */
export async function logActivity(
  tx: Database,
  writer: ActivityContext,
  write: ActivityInput,
): Promise<void> {
  const entry = buildActivityEntry(writer, write)
  const { organization, project } = writer
  const user_id = organization || project ? null : entry.user_id
  const organizations = user_id === null ? [] : await loadOrganizationIds(tx, user_id)
  const entries = organizations.map((organization_id) => ({ ...entry, organization_id }))
  await insertActivity(tx, entries.length > 0 ? entries : [entry])
  await recordActivityNotification(tx, writer, write)
}

/** Inserts activity log entries; those of a project also belong to its organization. */
export async function insertActivity(tx: Database, entries: readonly ActivityRow[]): Promise<void> {
  if (entries.length === 0) return
  await tx.insert(activityTable).values(
    entries.map((entry) => ({
      ...entry,
      organization_id:
        entry.organization_id ?? selectOrganizationId(sql`${entry.project_id ?? null}::integer`),
    })),
  )
}

/** SQL variant for use in a larger statement: inserts the JSON `entries` of each row of `from`. */
export const insertActivityEntries = (from: SQL) => sql`
  insert into ${activityTable} (organization_id, project_id, user_id, "user", scope, item_id, activity, detail, ip_address,
    user_agent)
  select coalesce(entry.organization_id, ${selectOrganizationId(sql`entry.project_id`)}), entry.project_id, user_id, "user",
    scope, item_id, activity, detail, ip_address, user_agent
  from ${from}, json_populate_recordset(null::${activityTable}, entries) entry`

const selectOrganizationId = (project_id: SQL) =>
  sql<string>`(select owner.organization_id from ${projectTable} owner where owner.id = ${project_id})`

/** Loads the organizations of a user. */
export async function loadOrganizationIds(db: Database, user_id: number): Promise<string[]> {
  const rows = await db
    .select({ id: membershipTable.organization_id })
    .from(membershipTable)
    .where(eq(membershipTable.user_id, user_id))
  return rows.map(({ id }) => id)
}

/** Columns excluded from the log because they change automatically or never. */
const IGNORED_FIELDS = new Set([
  'id',
  'uuid',
  'created_at',
  'created_by_id',
  'updated_at',
  'organization_id',
  'project_id',
  'rollout_changed_at',
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
