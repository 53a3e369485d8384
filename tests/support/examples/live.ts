import { randomUUID } from 'node:crypto'
import type { organizationLive as organizationTable, live as table } from '../../../contract/endpoints/live'
import { type EndpointExamples, getOrganizationParams, getProjectParams } from '../world'

export const liveExamples: EndpointExamples<typeof table> = {
  connect: async (world) => ({ params: getProjectParams(world) }),
  announce: async (world) => ({
    params: getProjectParams(world),
    body: { connection_id: randomUUID(), resource: 'survey', record_id: randomUUID(), is_editing: true },
  }),
}

export const organizationLiveExamples: EndpointExamples<typeof organizationTable> = {
  connect: async (world) => ({ params: getOrganizationParams(world) }),
}
