import { defineJobKind } from '../jobs/job'

/** One attempt at one delivery. Retries are those after a crash; failed attempts are scheduled with the delivery. */
export const NOTIFICATION_DELIVERY = defineJobKind<{ id: string }>('notification-delivery', {
  retries: 20,
  timeoutSeconds: 90,
  concurrency: 4,
})
