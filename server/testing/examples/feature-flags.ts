import type { featureFlags as table } from '../../../contract/resources/feature-flags'
import { type ExamplesOf, inside, made, type World } from '../world'

const FLAG = {
  key: 'new-editor',
  name: 'The new editor',
  filters: { groups: [{ properties: [], rollout_percentage: 50, variant: null }] },
}

async function itself(world: World) {
  const { id } = await made(world, `/api/projects/${world.project.id}/feature_flags/`, FLAG)
  return { params: { ...inside(world), id: String(id) } }
}

export const featureFlags: ExamplesOf<typeof table> = {
  list: async (world) => {
    await itself(world)
    return { params: inside(world), query: { search: 'editor' } }
  },
  create: async (world) => ({ params: inside(world), body: FLAG }),
  retrieve: itself,
  activity: itself,
  update: async (world) => ({ ...(await itself(world)), body: { active: false } }),
}
