import { LEVELS } from '../../../contract/levels'
import type { explicitMembers as table } from '../../../contract/resources/explicit-members'
import { buildMember } from '../build'
import { type ExamplesOf, inside, made, type World } from '../world'

const urlOf = ({ project }: World, rest = '') => `/api/projects/${project.id}/${rest}`

/** Makes the project private; returns a member without access to it. */
async function outsider(world: World) {
  await world.server.call(world.key, 'PATCH', urlOf(world), { access_control: true })
  const { user } = await buildMember(world.server.db, world.organization.id)
  return { params: inside(world), body: { user_uuid: user.uuid } }
}

async function member(world: World) {
  const { params, body } = await outsider(world)
  await made(world, urlOf(world, 'explicit_members/'), body)
  return { params: { ...params, user__uuid: body.user_uuid } }
}

export const explicitMembers: ExamplesOf<typeof table> = {
  list: async (world) => {
    await member(world)
    return { params: inside(world), query: { search: 'person' } }
  },
  create: outsider,
  retrieve: member,
  update: async (world) => ({ ...(await member(world)), body: { level: LEVELS.admin } }),
  destroy: member,
}
