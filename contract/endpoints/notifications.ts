import { create, destroy, list, retrieve, update } from '../crud-endpoints'
import { defineResource } from '../endpoint'

const SECRETS = ['url', 'signing_secret'] as const

const action = <const S extends string>(suffix: S, summary: string) =>
  ({
    method: 'POST',
    suffix,
    summary,
    scope: 'webhook:write',
    level: 'admin',
    body: 'Empty',
    irreversible: true,
  }) as const

/** Destinations of notifications, and the log of their deliveries. */
export const notificationDestinations = defineResource(
  '/api/organizations/:organization_id/notification_destinations/',
  {
    list: { ...list('webhook', 'NotificationDestination'), level: 'admin' },
    create: {
      ...create('webhook', 'NotificationDestinationCreate', 'NotificationDestination', 'admin'),
      secrets: SECRETS,
      scopeBoundFields: ['project_ids', 'survey_ids'],
      noStore: true,
    },
    retrieve: { ...retrieve('webhook', 'NotificationDestination'), level: 'admin' },
    update: {
      ...update('webhook', 'NotificationDestinationPatch', 'NotificationDestination', 'admin'),
      secrets: SECRETS,
      irreversible: true,
    },
    destroy: { ...destroy('webhook', 'admin'), irreversible: true },
    rotateSecret: {
      ...action(':id/rotate_secret/', 'Replace the signing secret'),
      status: 200,
      response: 'NotificationDestination',
      secrets: SECRETS,
      noStore: true,
    },
    test: {
      ...action(':id/test/', 'Send a test message'),
      status: 201,
      response: 'NotificationDeliveryList',
    },
    deliveries: {
      method: 'GET',
      suffix: ':id/deliveries/',
      summary: 'List the deliveries of the last 30 days',
      scope: 'webhook:read',
      level: 'admin',
      query: 'NotificationDeliveryQuery',
      status: 200,
      response: { page: 'NotificationDelivery' },
    },
    redeliver: {
      ...action(':id/deliveries/:delivery_id/redeliver/', 'Send a message again'),
      status: 200,
      response: 'NotificationDelivery',
    },
  },
)
