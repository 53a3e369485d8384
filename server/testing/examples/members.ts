import { LEVELS } from '../../../contract/levels'
import type { members as table } from '../../../contract/resources/members'
import { buildMember, buildProject } from '../build'
import { type ExamplesOf, type World, within } from '../world'

async function another(world: World) {
  const { user } = await buildMember(world.server.db, world.organization.id)
  return { params: { ...within(world), user__uuid: user.uuid } }
}

export const members: ExamplesOf<typeof table> = {
  list: async (world) => ({ params: within(world), query: { order: 'joined_at' } }),
  update: async (world) => ({ ...(await another(world)), body: { level: LEVELS.admin } }),
  privateProjectAccess: async (world) => {
    await buildProject(world.server.db, world.organization.id, { name: 'Hidden', access_control: true })
    return { ...(await another(world)), query: { limit: '5' } }
  },
  destroy: another,
}
