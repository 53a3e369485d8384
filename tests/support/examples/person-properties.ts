import type { propertySuggestions as table } from '../../../contract/endpoints/person-properties'
import { type EndpointExamples, getProjectParams, type World } from '../world'

export const personPropertyExamples: EndpointExamples<typeof table> = {
  definitions: async (world: World) => ({ params: getProjectParams(world), query: { type: 'person' } }),
  values: async (world: World) => ({ params: getProjectParams(world), query: { key: 'plan' } }),
}
