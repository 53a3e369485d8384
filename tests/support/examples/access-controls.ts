import type { accessControls as table } from '../../../contract/endpoints/access-controls'
import { buildMember } from '../factories'
import { createRecord, type EndpointExamples, getProjectParams, type World } from '../world'

/** Creates a member, for a rule for them. */
async function getRule(world: World) {
  const { membership } = await buildMember(world.server.db, world.organization.id)
  return {
    params: getProjectParams(world),
    body: { resource: 'survey', access_level: 'viewer', organization_member: membership.id } as const,
  }
}

async function createRule(world: World) {
  const { params, body } = await getRule(world)
  const url = `/api/projects/${world.project.id}/resource_access_controls/`
  const { id } = await createRecord(world, url, body)
  return { params: { ...params, id: String(id) } }
}

export const accessControlExamples: EndpointExamples<typeof table> = {
  all: async (world) => {
    await createRule(world)
    return { params: getProjectParams(world) }
  },
  create: getRule,
  assign: getRule,
  retrieve: createRule,
  update: async (world) => ({ ...(await createRule(world)), body: { access_level: 'manager' } }),
  destroy: createRule,
}
