import type { sampleWorkspace as table } from '../../../contract/endpoints/sample-workspace'
import { sampleWorkspaceTable } from '../../../server/core/db/schema/sample-workspaces'
import { JsonText } from '../../../server/core/json'
import { type EndpointExamples, getOrganizationParams, type World } from '../world'

/** Marks the organization as a sample without any records. */
async function createSample(world: World) {
  await world.server.db
    .insert(sampleWorkspaceTable)
    .values({ organization_id: world.organization.id, seed: 'example', records: JsonText.from({}) })
  return { params: getOrganizationParams(world) }
}

export const sampleWorkspaceExamples: EndpointExamples<typeof table> = {
  retrieve: createSample,
  destroy: createSample,
}
