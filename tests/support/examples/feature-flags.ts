import { expect } from 'vitest'
import type { featureFlags as table } from '../../../contract/endpoints/feature-flags'
import { createRecord, type EndpointExamples, getProjectParams, type World } from '../world'

const FLAG = {
  key: 'new-editor',
  name: 'The new editor',
  filters: { groups: [{ properties: [], rollout_percentage: 50, variant: null }] },
}

async function createFlag(world: World) {
  const { id } = await createRecord(world, `/api/projects/${world.project.id}/feature_flags/`, FLAG)
  return { params: { ...getProjectParams(world), id: String(id) } }
}

async function createDeletedFlag(world: World) {
  const { params } = await createFlag(world)
  const url = `/api/projects/${world.project.id}/feature_flags/${params.id}/`
  expect((await world.server.call(world.key, 'PATCH', url, { deleted: true })).status).toBe(200)
  return { params }
}

export const featureFlagExamples: EndpointExamples<typeof table> = {
  list: async (world) => {
    await createFlag(world)
    return { params: getProjectParams(world), query: { search: 'editor' } }
  },
  create: async (world) => ({ params: getProjectParams(world), body: FLAG }),
  retrieve: createFlag,
  status: createFlag,
  usage: createFlag,
  dailyCalls: async (world) => {
    await createFlag(world)
    return { params: getProjectParams(world) }
  },
  countAffectedUsers: async (world) => ({
    params: getProjectParams(world),
    body: { condition: { properties: [{ key: 'plan', value: 'team', operator: 'exact', type: 'person' }] } },
  }),
  tags: async (world) => {
    await createFlag(world)
    return { params: getProjectParams(world) }
  },
  localEvaluation: async (world) => {
    await createFlag(world)
    return { params: getProjectParams(world) }
  },
  activity: createFlag,
  activityOfAll: async (world) => {
    await createFlag(world)
    return { params: getProjectParams(world), query: { limit: '5' } }
  },
  deleted: async (world) => {
    await createDeletedFlag(world)
    return { params: getProjectParams(world), query: { limit: '5' } }
  },
  restore: async (world) => ({ ...(await createDeletedFlag(world)), body: {} }),
  purge: createDeletedFlag,
  update: async (world) => ({ ...(await createFlag(world)), body: { active: false } }),
}
