import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type {
  DeliveryStatus,
  MessageType,
  NotificationEvent,
  NotificationType,
  ResponseSchedule,
} from '../../../../contract/domain/notifications'
import type { JsonText } from '../../json'
import { createdAt, idColumn, jsonColumn, timestampColumn, updatedAt } from '../columns'
import { organizationTable } from './organizations'

export const notificationDestinationTable = pgTable(
  'notification_destinations',
  {
    id: idColumn(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizationTable.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    type: text('type').$type<NotificationType>().notNull(),
    emails: text('emails').array().notNull().default([]),
    /** Encrypted; null for email addresses. */
    url: text('url'),
    url_host: text('url_host'),
    /** Encrypted; only webhooks have one. */
    signing_secret: text('signing_secret'),
    /** Encrypted secret before the last rotation. */
    previous_secret: text('previous_secret'),
    previous_secret_expires_at: timestampColumn('previous_secret_expires_at'),
    events: text('events').array().$type<NotificationEvent[]>().notNull(),
    /** Null for all projects. */
    project_ids: integer('project_ids').array(),
    /** Null for all surveys. */
    survey_ids: uuid('survey_ids').array(),
    response_schedule: text('response_schedule').$type<ResponseSchedule>().notNull().default('immediate'),
    paused: boolean('paused').notNull().default(false),
    /** Reason for an automatic pause; null if a user paused it. */
    pause_reason: text('pause_reason'),
    /** Time of the first failed attempt since the last successful one; null after a success. */
    failing_since: timestampColumn('failing_since'),
    last_error: text('last_error'),
    last_delivered_at: timestampColumn('last_delivered_at'),
    /** Time from which the audit log is read for new entries, if subscribed to it; null for the creation. */
    audit_read_from: timestampColumn('audit_read_from'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [index().on(table.organization_id, table.created_at)],
)

const destinationId = () =>
  uuid('destination_id')
    .notNull()
    .references(() => notificationDestinationTable.id, { onDelete: 'cascade' })

/** Messages to destinations: the outbox, and the log of the last 30 days. The id identifies a message to receivers. */
export const notificationDeliveryTable = pgTable(
  'notification_deliveries',
  {
    id: idColumn(),
    destination_id: destinationId(),
    event: text('event').$type<MessageType>().notNull(),
    /** Identifies what happened and the recipient: there is one message about it. */
    dedupe_key: text('dedupe_key'),
    /** Email address; null for a URL. */
    recipient: text('recipient'),
    payload: jsonColumn('payload').$type<JsonText<object>>().notNull(),
    status: text('status').$type<DeliveryStatus>().notNull().default('pending'),
    /** True for a test and a redelivery: sent once, also to a paused destination. */
    is_manual: boolean('is_manual').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    next_attempt_at: timestampColumn('next_attempt_at').default(sql`now()`),
    last_attempt_at: timestampColumn('last_attempt_at'),
    duration_ms: integer('duration_ms'),
    response_status: integer('response_status'),
    response_body: text('response_body'),
    error: text('error'),
    created_at: createdAt(),
  },
  (table) => [
    index().on(table.destination_id, table.created_at),
    index().on(table.created_at),
    uniqueIndex('notification_deliveries_once').on(table.destination_id, table.dedupe_key),
  ],
)

/** Number of survey responses for the next digest of a destination. */
export const notificationDigestTable = pgTable(
  'notification_digests',
  {
    destination_id: destinationId(),
    survey_id: uuid('survey_id').notNull(),
    due_at: timestampColumn('due_at').notNull(),
    project_id: integer('project_id').notNull(),
    responses: integer('responses').notNull(),
  },
  (table) => [primaryKey({ columns: [table.destination_id, table.survey_id, table.due_at] })],
)
