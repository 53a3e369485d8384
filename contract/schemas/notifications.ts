import { z } from 'zod'
import {
  DELIVERY_STATUSES,
  NOTIFICATION_EVENTS,
  NOTIFICATION_STATES,
  NOTIFICATION_TYPES,
  RESPONSE_SCHEDULES,
} from '../domain/notifications'
import { INT32_MAX } from '../limits'
import { EmailInput } from './email'
import { PageQuery, Timestamp } from './primitives'

const Events = z.array(z.enum(NOTIFICATION_EVENTS))
const Schedule = z.enum(RESPONSE_SCHEDULES)

/** Destination of notifications of an organization. The URL is never returned. */
export const NotificationDestination = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  emails: z.array(z.string()),
  url_host: z.string().nullable().meta({ description: 'Host of the URL; null for email addresses.' }),
  signing_secret: z
    .string()
    .nullable()
    .meta({ description: 'Only set in the response that creates or rotates it.' }),
  previous_secret_expires_at: Timestamp.nullable().meta({
    description: 'Until then, messages are also signed with the secret before the last rotation.',
  }),
  events: Events,
  project_ids: z.array(z.int()).nullable().meta({ description: 'Null for all projects.' }),
  survey_ids: z.array(z.uuid()).nullable().meta({ description: 'Null for all surveys.' }),
  response_schedule: Schedule,
  paused: z.boolean(),
  pause_reason: z.string().nullable().meta({ description: 'Null if a user paused it.' }),
  state: z.enum(NOTIFICATION_STATES),
  failing_since: Timestamp.nullable(),
  last_error: z.string().nullable(),
  last_delivered_at: Timestamp.nullable(),
  created_at: Timestamp,
})
export type NotificationDestination = z.infer<typeof NotificationDestination>

/** Maximum number of addresses, projects or surveys of a destination. */
const LIST_MAX = 100
const EMAILS_MAX = 10

const fields = {
  name: z.string().trim().min(1).max(100),
  emails: z
    .array(EmailInput)
    .max(EMAILS_MAX)
    .meta({ description: 'Required for `email`, and only allowed there.' })
    .optional(),
  url: z
    .string()
    .trim()
    .max(2000)
    .regex(/^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i, { error: 'Enter a URL that begins with https://.' })
    .meta({ description: 'Never returned. Required for every type but `email`.' })
    .optional(),
  events: Events,
  project_ids: z.array(z.int().min(1).max(INT32_MAX)).min(1).max(LIST_MAX).nullable().optional(),
  survey_ids: z.array(z.uuid()).min(1).max(LIST_MAX).nullable().optional(),
  response_schedule: Schedule.optional(),
}

export const NotificationDestinationCreate = z.object({
  type: z.enum(NOTIFICATION_TYPES),
  ...fields,
})
export type NotificationDestinationCreate = z.infer<typeof NotificationDestinationCreate>

/** The type is immutable. */
export const NotificationDestinationPatch = z.object({ ...fields, paused: z.boolean() }).partial()
export type NotificationDestinationPatch = z.infer<typeof NotificationDestinationPatch>

/** Message to a destination, with the result of its last attempt. Long bodies are truncated. */
export const NotificationDelivery = z.object({
  id: z.uuid(),
  event: z.string(),
  title: z.string(),
  recipient: z.string().nullable().meta({ description: 'Email address; null for a URL.' }),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  next_attempt_at: Timestamp.nullable(),
  last_attempt_at: Timestamp.nullable(),
  duration_ms: z.int().nullable(),
  request_body: z.string(),
  response_status: z.int().nullable(),
  response_body: z.string().nullable(),
  error: z.string().nullable(),
  created_at: Timestamp,
})
export type NotificationDelivery = z.infer<typeof NotificationDelivery>

export const NotificationDeliveryList = z.array(NotificationDelivery)

export const NotificationDeliveryQuery = PageQuery.extend({
  status: z.enum(DELIVERY_STATUSES).optional(),
})
