/** Events that a destination can subscribe to. */
export const NOTIFICATION_EVENTS = [
  'survey.response',
  'survey.limit_reached',
  'export.failing',
  'export.paused',
  'export.recovered',
  'export.late',
  'flag.changed',
  'invite.accepted',
  'audit.entry',
] as const
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number]

/** Event of the audit log, for programs: only webhooks can subscribe to it. */
export const AUDIT_EVENT = 'audit.entry' satisfies NotificationEvent

/** Event types of messages: a digest replaces single responses, and a test is sent on request. */
export type MessageType = NotificationEvent | 'survey.digest' | 'test'

export const NOTIFICATION_TYPES = ['email', 'slack', 'teams', 'webhook'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** Schedules of messages about survey responses: one for each, or digests on the full hour or at midnight UTC. */
export const RESPONSE_SCHEDULES = ['immediate', 'hourly', 'daily'] as const
export type ResponseSchedule = (typeof RESPONSE_SCHEDULES)[number]

/** `unused`: nothing was delivered yet. `failing`: the last attempt failed. */
export const NOTIFICATION_STATES = ['unused', 'working', 'failing', 'paused'] as const
export type NotificationState = (typeof NOTIFICATION_STATES)[number]

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]
