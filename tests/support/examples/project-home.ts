import type { projectHome as table } from '../../../contract/endpoints/project-home'
import { type EndpointExamples, getProjectParams } from '../world'

export const projectHomeExamples: EndpointExamples<typeof table> = {
  retrieve: async (world) => ({ params: getProjectParams(world) }),
}
