import { LEVELS } from '../../../contract/domain/levels'
import type { members as table } from '../../../contract/endpoints/members'
import { buildMember, buildProject } from '../factories'
import { type EndpointExamples, getOrganizationParams, type World } from '../world'

async function createMember(world: World) {
  const { user } = await buildMember(world.server.db, world.organization.id)
  return { params: { ...getOrganizationParams(world), user__uuid: user.uuid } }
}

export const memberExamples: EndpointExamples<typeof table> = {
  list: async (world) => ({ params: getOrganizationParams(world), query: { order: 'joined_at' } }),
  retrieve: createMember,
  update: async (world) => ({ ...(await createMember(world)), body: { level: LEVELS.admin } }),
  privateProjectAccess: async (world) => {
    await buildProject(world.server.db, world.organization.id, { name: 'Hidden', access_control: true })
    return { ...(await createMember(world)), query: { limit: '5' } }
  },
  access: async (world) => ({ ...(await createMember(world)), query: { limit: '5' } }),
  destroy: createMember,
}
