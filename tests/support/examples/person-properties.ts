import type { propertySuggestions as table } from '../../../contract/endpoints/person-properties'
import { type EndpointExamples, getProjectParams, type World } from '../world'

/** Stores an event with a name and a property that no other project has. */
async function sendEvent(world: World) {
  const name = `paid-${world.project.id}`
  const payload = {
    token: world.project.api_token,
    event: name,
    distinct_id: 'ann',
    properties: { [name]: 5 },
  }
  await world.server.send({ method: 'POST', url: '/e/', payload })
  return { params: { ...getProjectParams(world), id: name } }
}

export const personPropertyExamples: EndpointExamples<typeof table> = {
  definitions: async (world: World) => ({ params: getProjectParams(world), query: { type: 'person' } }),
  definition: sendEvent,
  events: async (world: World) => {
    await sendEvent(world)
    return { params: getProjectParams(world), query: { search: 'paid' } }
  },
  event: sendEvent,
  values: async (world: World) => ({ params: getProjectParams(world), query: { key: 'plan' } }),
}
