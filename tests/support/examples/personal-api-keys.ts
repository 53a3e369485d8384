import { expect } from 'vitest'
import type { personalApiKeys as table } from '../../../contract/endpoints/personal-api-keys'
import { createRecord, type EndpointExamples, type World } from '../world'

const KEY = { label: 'Reports', scopes: ['survey:read'] }

async function createKey(world: World) {
  const { id } = await createRecord(world, '/api/personal_api_keys/', KEY)
  return { params: { id: String(id) } }
}

export const personalApiKeyExamples: EndpointExamples<typeof table> = {
  list: async () => ({}),
  create: async () => ({ body: KEY }),
  retrieve: createKey,
  update: async (world) => ({ ...(await createKey(world)), body: { label: 'Monthly reports' } }),
  roll: async (world) => ({ ...(await createKey(world)), body: { keep_previous_hours: 24 } }),
  revokePrevious: async (world) => {
    const key = await createKey(world)
    const url = `/api/personal_api_keys/${key.params.id}/roll/`
    expect((await world.server.call(world.key, 'POST', url, { keep_previous_hours: 1 })).status).toBe(200)
    return key
  },
  destroy: createKey,
}
