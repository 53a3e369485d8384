import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { notificationDestinations as table } from '../../../contract/endpoints/notifications'
import { notificationDeliveryTable } from '../../../server/core/db/schema/notifications'
import { createRecord, type EndpointExamples, getOrganizationParams, type World } from '../world'

// Nothing responds at this address.
const WEBHOOK = {
  type: 'webhook' as const,
  name: 'Receiver',
  url: 'https://127.0.0.1:1/',
  events: ['flag.changed' as const],
}

const getUrl = ({ organization }: World) => `/api/organizations/${organization.id}/notification_destinations/`

async function createDestination(world: World) {
  const { id } = await createRecord(world, getUrl(world), WEBHOOK)
  return { params: { ...getOrganizationParams(world), id: String(id) } }
}

const withBody = (world: World) => createDestination(world).then((call) => ({ ...call, body: {} }))

/** Creates a delivery that has failed. */
async function createDelivery(world: World) {
  const { params } = await createDestination(world)
  const test = await world.server.call(world.key, 'POST', `${getUrl(world)}${params.id}/test/`, {})
  expect(test.status).toBe(201)
  const delivery_id = String(test.body[0].id)
  await world.server.db
    .update(notificationDeliveryTable)
    .set({ status: 'failed' })
    .where(eq(notificationDeliveryTable.id, delivery_id))
  return { params: { ...params, delivery_id }, body: {} }
}

export const notificationExamples: EndpointExamples<typeof table> = {
  list: async (world) => {
    await createDestination(world)
    return { params: getOrganizationParams(world) }
  },
  create: async (world) => ({ params: getOrganizationParams(world), body: WEBHOOK }),
  retrieve: createDestination,
  update: async (world) => ({ ...(await createDestination(world)), body: { name: 'Other', paused: true } }),
  destroy: createDestination,
  rotateSecret: withBody,
  test: withBody,
  deliveries: async (world) => {
    const { delivery_id: _, ...params } = (await createDelivery(world)).params
    return { params }
  },
  redeliver: createDelivery,
}
