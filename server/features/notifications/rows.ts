import type {
  notificationDeliveryTable,
  notificationDestinationTable,
} from '../../core/db/schema/notifications'
import type { NotificationPayload } from '../../core/notifications/outbox'

export type DestinationRow = typeof notificationDestinationTable.$inferSelect
export type DeliveryRow = typeof notificationDeliveryTable.$inferSelect

/** Parses the payload of a delivery. */
export const parseStoredPayload = ({ payload }: DeliveryRow): NotificationPayload =>
  // Payloads are only written by `storeMessages`.
  payload.value() as NotificationPayload
