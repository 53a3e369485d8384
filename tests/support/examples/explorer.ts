import { expect } from 'vitest'
import type { events } from '../../../contract/endpoints/events'
import type { persons } from '../../../contract/endpoints/persons'
import { loadEvents } from '../event-fixture'
import { type EndpointExamples, getProjectParams, type World } from '../world'

let serial = 0

/** Sends an event of a new person. */
async function sendEvent({ server, project }: World) {
  serial += 1
  const distinct_id = `person-${serial}`
  const event = { event: 'seen', distinct_id, properties: { $set: { email: `${distinct_id}@example.com` } } }
  const { statusCode } = await server.request({
    method: 'POST',
    url: '/batch/',
    payload: { api_key: project.api_token, batch: [event] },
  })
  expect(statusCode).toBe(200)
  const rows = await loadEvents(server, project.id)
  const row = rows.find((stored) => stored.distinct_id === distinct_id)
  return { distinct_id, uuid: row?.uuid ?? '', person_id: row?.person_id ?? '' }
}

async function withPerson(world: World) {
  const { person_id } = await sendEvent(world)
  return { params: { ...getProjectParams(world), id: person_id } }
}

export const eventExamples: EndpointExamples<typeof events> = {
  list: async (world) => {
    await sendEvent(world)
    return {
      params: getProjectParams(world),
      query: { event: 'seen', properties: '[{"key": "$lib", "operator": "is_set"}]' },
    }
  },
  counts: async (world) => {
    await sendEvent(world)
    return { params: getProjectParams(world), query: { event: 'seen' } }
  },
  values: async (world) => {
    await sendEvent(world)
    return { params: getProjectParams(world), query: { key: '$lib' } }
  },
  retrieve: async (world) => {
    const { uuid } = await sendEvent(world)
    return { params: { ...getProjectParams(world), id: uuid } }
  },
}

export const personExamples: EndpointExamples<typeof persons> = {
  list: async (world) => {
    const { distinct_id } = await sendEvent(world)
    return { params: getProjectParams(world), query: { search: distinct_id } }
  },
  retrieve: withPerson,
  destroy: async (world) => ({ ...(await withPerson(world)), query: { delete_events: 'true' } }),
  flags: withPerson,
  surveyResponses: withPerson,
  export: async (world) => ({ ...(await withPerson(world)), body: {} }),
}
