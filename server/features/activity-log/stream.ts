import { and, arrayContains, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { AUDIT_EVENT } from '../../../contract/domain/notifications'
import { isObject } from '../../../contract/is-object'
import type { ActivityLogEntry } from '../../../contract/schemas/activity-log'
import type { Database } from '../../core/db/database'
import { inLiveOrganization } from '../../core/db/not-deleted'
import { activityTable } from '../../core/db/schema/activity'
import { notificationDeliveryTable, notificationDestinationTable } from '../../core/db/schema/notifications'
import { organizationTable, projectTable } from '../../core/db/schema/organizations'
import { defineJob, defineJobKind, type Job } from '../../core/jobs/job'
import { encodeJson } from '../../core/json'
import { describeFieldChange, getActorName } from '../../core/notifications/activity-notifications'
import { storeMessages } from '../../core/notifications/outbox'
import { entryColumns, present } from './query'

/*
 * Sends new entries of the log to the webhooks that are subscribed to it. They are found by polling, so that a write
 * costs nothing more. See docs/adr/0131-audit-log-streams.md.
 */

const AUDIT_STREAM = defineJobKind('audit-stream', { retries: 0, timeoutSeconds: 600, everySeconds: 10 })
/** Entries that are read, and messages that are stored, per transaction. */
const BATCH = 200
/** Maximum duration of a transaction whose entries are sent: they have the time of its start. */
const WINDOW = sql`interval '10 minutes'`
/** Maximum age of entries that are sent: less than that of deliveries, which record what was sent. */
const MAX_AGE = sql`interval '29 days'`

const { id: destinationId, events, paused, organization_id, audit_read_from } = notificationDestinationTable
const isStreaming = and(
  eq(paused, false),
  arrayContains(events, [AUDIT_EVENT]),
  inLiveOrganization(organization_id),
)

export const auditStreamJob = (db: Database): Job =>
  defineJob(AUDIT_STREAM, async (_data, stopping) => {
    const destinations = await db
      .select({ id: destinationId })
      .from(notificationDestinationTable)
      .where(isStreaming)
    const errors: unknown[] = []
    for (const { id } of destinations) {
      // The destinations of other organizations do not depend on this one.
      await storeEntries(db, id, stopping).catch((error: unknown) => errors.push(error))
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Entries of the audit log could not be stored.')
  })

/** Stores the messages about the new entries of a destination. */
async function storeEntries(db: Database, id: string, stopping: AbortSignal): Promise<void> {
  let position: Position | null = null
  do position = await storeBatch(db, id, position)
  while (position !== null && !stopping.aborted)
}

/** Last entry of a batch. */
type Position = Pick<typeof activityTable.$inferSelect, 'created_at' | 'id'>

/** Stores the messages about the next entries of a destination. Returns the last one if there may be more. */
function storeBatch(db: Database, id: string, after: Position | null): Promise<Position | null> {
  return db.transaction(async (tx) => {
    // The lock separates concurrent polls.
    const [destination] = await tx
      .select({
        id: destinationId,
        emails: notificationDestinationTable.emails,
        project_ids: notificationDestinationTable.project_ids,
        read_from:
          sql<string>`greatest(coalesce(${audit_read_from}, ${notificationDestinationTable.created_at}),
          now() - ${MAX_AGE})`.mapWith(audit_read_from),
        organization: { id: organizationTable.id, name: organizationTable.name },
      })
      .from(notificationDestinationTable)
      .innerJoin(organizationTable, eq(organizationTable.id, organization_id))
      .where(and(eq(destinationId, id), isStreaming))
      .for('no key update', { of: notificationDestinationTable })
    if (!destination) return null
    const { organization, read_from, project_ids } = destination
    const rows = await tx
      .select({ entry: entryColumns, project: { id: projectTable.id, name: projectTable.name } })
      .from(activityTable)
      .leftJoin(projectTable, eq(projectTable.id, activityTable.project_id))
      .where(
        and(
          eq(activityTable.organization_id, organization.id),
          sql`${activityTable.created_at} >= ${read_from}::timestamptz`,
          project_ids ? inArray(activityTable.project_id, project_ids) : undefined,
          after ? isAfter(after) : undefined,
          sql`not exists (select from ${notificationDeliveryTable} sent where sent.destination_id = ${id}
            and sent.dedupe_key = 'audit ' || ${activityTable.id} || ' ')`,
        ),
      )
      .orderBy(asc(activityTable.created_at), asc(activityTable.id))
      .limit(BATCH)
    await storeMessages(
      tx,
      rows.map(({ entry: row, project }) => {
        const entry: ActivityLogEntry = JSON.parse(encodeJson(present(row)).toString())
        return {
          subscriber: { ...destination, project },
          type: AUDIT_EVENT,
          content: buildContent(organization.id, entry),
          dedupeKey: `audit ${entry.id}`,
        }
      }),
    )
    const last = rows.length < BATCH ? undefined : rows.at(-1)?.entry
    const readUntil = last ? sql`least(${last.created_at}::timestamptz, now())` : sql`now()`
    await tx
      .update(notificationDestinationTable)
      .set({ audit_read_from: sql`greatest(${read_from}::timestamptz, ${readUntil} - ${WINDOW})` })
      .where(eq(destinationId, id))
    return last ?? null
  })
}

const isAfter = ({ created_at, id }: Position): SQL =>
  sql`(${activityTable.created_at}, ${activityTable.id}) > (${created_at}::timestamptz, ${id}::uuid)`

function buildContent(organization_id: string, entry: ActivityLogEntry) {
  const { trigger, changes } = entry.detail
  const request = isObject(trigger) ? [trigger.endpoint ?? trigger.tool, trigger.detail] : []
  return {
    title: describeEntry(entry),
    details: [
      ...request.filter((text) => typeof text === 'string'),
      ...(changes ?? []).flatMap(describeFieldChange),
    ],
    path: `/organizations/${organization_id}/activity_log?end_date=${entry.created_at}&entry=${entry.id}`,
    data: { entry },
  }
}

/** Activities whose name is not a verb, with the words before and after the name of the record. */
const PHRASES: Record<string, readonly [before: string, after?: string]> = {
  purged: ['permanently deleted'],
  shared: ['created a public link to'],
  share_revoked: ['revoked the public link to'],
  responses_deleted: ['deleted responses to'],
  responses_changed: ['archived or marked responses to'],
  rolled: ['replaced the value of'],
  previous_value_revoked: ['revoked the previous value of'],
  access_ended: ['ended the access of', 'to the organization'],
  backfill_started: ['started a backfill of'],
  backfill_cancelled: ['canceled a backfill of'],
  run_retried: ['retried a run of'],
  run_cancelled: ['canceled a run of'],
  used: ['used', 'for the first time that day'],
  access_denied: ['was refused a request with'],
  tool_called: ['let an assistant call a tool with'],
  tool_refused: ['was refused a call of a tool with'],
}

/** Activities of a user account. */
const ACCOUNT_PHRASES: Record<string, string> = {
  logged_in: 'signed in',
  login_failed: 'could not sign in',
  logged_out: 'signed out',
  session_revoked: 'revoked a session',
  sessions_revoked: 'revoked all other sessions',
}

/** Describes an entry as a sentence: `Ann created the feature flag beta`. */
function describeEntry({ user, activity, scope, detail }: ActivityLogEntry): string {
  const actor = getActorName(user.is_system ? null : user)
  const account = ACCOUNT_PHRASES[activity]
  if (account) return `${actor} ${account}`
  const [before, after] = PHRASES[activity] ?? [activity.replaceAll('_', ' ')]
  return [actor, before, 'the', formatKind(scope), detail.name, after].filter(Boolean).join(' ')
}

/** Converts a kind of record to words: `FeatureFlag` to `feature flag`, `PersonalAPIKey` to `personal API key`. */
const formatKind = (scope: string) =>
  scope
    .replace(/([a-z])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$& ')
    .replace(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
