import { expect } from 'vitest'
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

async function deleted(world: World) {
  const { params } = await itself(world)
  const url = `/api/projects/${world.project.id}/feature_flags/${params.id}/`
  expect((await world.server.call(world.key, 'PATCH', url, { deleted: true })).status).toBe(200)
  return { params }
}

export const featureFlags: ExamplesOf<typeof table> = {
  list: async (world) => {
    await itself(world)
    return { params: inside(world), query: { search: 'editor' } }
  },
  create: async (world) => ({ params: inside(world), body: FLAG }),
  retrieve: itself,
  status: itself,
  activity: itself,
  deleted: async (world) => {
    await deleted(world)
    return { params: inside(world), query: { limit: '5' } }
  },
  restore: async (world) => ({ ...(await deleted(world)), body: {} }),
  purge: deleted,
  update: async (world) => ({ ...(await itself(world)), body: { active: false } }),
}
