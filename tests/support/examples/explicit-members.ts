import { LEVELS } from '../../../contract/domain/levels'
import type { explicitMembers as table } from '../../../contract/endpoints/explicit-members'
import { buildMember } from '../factories'
import { createRecord, type EndpointExamples, getProjectParams, type World } from '../world'

const buildUrl = ({ project }: World, rest = '') => `/api/projects/${project.id}/${rest}`

/** Makes the project private; returns a member without access to it. */
async function createOutsider(world: World) {
  await world.server.call(world.key, 'PATCH', buildUrl(world), { access_control: true })
  const { user } = await buildMember(world.server.db, world.organization.id)
  return { params: getProjectParams(world), body: { user_uuid: user.uuid } }
}

async function createExplicitMember(world: World) {
  const { params, body } = await createOutsider(world)
  await createRecord(world, buildUrl(world, 'explicit_members/'), body)
  return { params: { ...params, user__uuid: body.user_uuid } }
}

export const explicitMemberExamples: EndpointExamples<typeof table> = {
  list: async (world) => {
    await createExplicitMember(world)
    return { params: getProjectParams(world), query: { search: 'person' } }
  },
  create: createOutsider,
  retrieve: createExplicitMember,
  update: async (world) => ({ ...(await createExplicitMember(world)), body: { level: LEVELS.admin } }),
  destroy: createExplicitMember,
}
