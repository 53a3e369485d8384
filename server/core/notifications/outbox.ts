import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { MessageType, NotificationEvent } from '../../../contract/domain/notifications'
import type { Database } from '../db/database'
import { inLiveOrganization } from '../db/not-deleted'
import { notificationDeliveryTable, notificationDestinationTable } from '../db/schema/notifications'
import { organizationTable, projectTable } from '../db/schema/organizations'
import { enqueueAll } from '../jobs/enqueue'
import { JsonText } from '../json'
import { NOTIFICATION_DELIVERY } from './delivery-job'

/*
 * Outbox of notifications: messages are stored in the transaction of what they are about, so none is lost in a crash,
 * and none is sent about a write that was rolled back.
 */

/** Scope of an event: an organization, or a project and its organization. */
export interface NotificationOwner {
  organization?: { id: string } | undefined
  project?: { id: number } | undefined
}

/** Content of a message. Texts are plain, and may contain user input. */
interface NotificationContent {
  title: string
  details: string[]
  /** Path of the page about it in the dashboard. */
  path: string
  /** Fields for receivers that are programs. */
  data: Record<string, unknown>
}

/** Message as stored. The URL of its page is added when it is sent. */
export interface NotificationPayload extends NotificationContent {
  type: MessageType
  timestamp: string
  organization: { id: string; name: string }
  project: { id: number; name: string } | null
}

export type Subscriber = Awaited<ReturnType<typeof findSubscribers>>[number]

const columns = {
  id: notificationDestinationTable.id,
  emails: notificationDestinationTable.emails,
  survey_ids: notificationDestinationTable.survey_ids,
  response_schedule: notificationDestinationTable.response_schedule,
  organization: { id: organizationTable.id, name: organizationTable.name },
}

/** Finds the active destinations that are subscribed to an event of a project or an organization. */
export async function findSubscribers(
  tx: Database,
  event: NotificationEvent,
  { organization, project }: NotificationOwner,
) {
  const { organization_id, project_ids, events, paused } = notificationDestinationTable
  const isSubscribed = and(eq(paused, false), sql`${event} = any(${events})`)
  const destinations = tx
    .select({ ...columns, project: { id: projectTable.id, name: projectTable.name } })
    .from(notificationDestinationTable)
    .innerJoin(
      organizationTable,
      and(eq(organizationTable.id, organization_id), inLiveOrganization(organization_id)),
    )
  if (project === undefined) {
    return destinations
      .leftJoin(projectTable, sql`false`)
      .where(and(isSubscribed, isNull(project_ids), eq(organization_id, organization?.id ?? '')))
  }
  return destinations
    .leftJoin(projectTable, eq(projectTable.organization_id, organization_id))
    .where(
      and(
        isSubscribed,
        eq(projectTable.id, project.id),
        or(isNull(project_ids), sql`${projectTable.id} = any(${project_ids})`),
      ),
    )
}

/** SQL condition: a destination is subscribed to the survey responses of the project of the query. */
export const hasResponseSubscribers: SQL<boolean> = sql.raw(`exists (
  select from notification_destinations d
  where d.organization_id = projects.organization_id and not d.paused and 'survey.response' = any(d.events))`) as SQL<boolean>

export interface OutboxMessage {
  subscriber: Pick<Subscriber, 'id' | 'emails' | 'organization' | 'project'>
  type: MessageType
  content: NotificationContent
  /** Of several messages with the same key, a destination receives the first. */
  dedupeKey?: string
  /** Test or redelivery, see the column. */
  isManual?: boolean
}

/** Stores messages and enqueues their delivery: one to a URL, or one to each email address. Returns the new rows. */
export async function storeMessages(tx: Database, messages: OutboxMessage[]) {
  const timestamp = new Date().toISOString()
  const rows = messages.flatMap(({ subscriber, type, content, dedupeKey, isManual = false }) => {
    const { id, emails, organization, project } = subscriber
    const payload: NotificationPayload = { type, timestamp, ...content, organization, project }
    const recipients = emails.length > 0 ? emails : [null]
    return recipients.map((recipient) => ({
      destination_id: id,
      event: type,
      recipient,
      is_manual: isManual,
      payload: JsonText.from(payload),
      dedupe_key: dedupeKey === undefined ? null : `${dedupeKey} ${recipient ?? ''}`,
    }))
  })
  if (rows.length === 0) return []
  const stored = await tx.insert(notificationDeliveryTable).values(rows).onConflictDoNothing().returning()
  await enqueueAll(
    tx,
    NOTIFICATION_DELIVERY,
    stored.map(({ id }) => ({ id })),
  )
  return stored
}

interface BuiltNotification extends NotificationContent {
  dedupeKey?: string
}

/**
 * Stores the messages about an event. Must be called in the transaction of the event. The content is built only if a
 * destination is subscribed; null if there is nothing to report.
 */
export async function recordNotification(
  tx: Database,
  event: NotificationEvent,
  owner: NotificationOwner,
  buildContent: () => BuiltNotification | null | Promise<BuiltNotification | null>,
): Promise<void> {
  const subscribers = await findSubscribers(tx, event, owner)
  if (subscribers.length === 0) return
  const built = await buildContent()
  if (!built) return
  const { dedupeKey, ...content } = built
  await storeMessages(
    tx,
    subscribers.map((subscriber) => ({
      subscriber,
      type: event,
      content,
      ...(dedupeKey !== undefined && { dedupeKey }),
    })),
  )
}
