import type { personalApiKeys as table } from '../../../contract/resources/personal-api-keys'
import { type ExamplesOf, made, type World } from '../world'

const KEY = { label: 'Reports', scopes: ['survey:read'] }

async function another(world: World) {
  const { id } = await made(world, '/api/personal_api_keys/', KEY)
  return { params: { id: String(id) } }
}

export const personalApiKeys: ExamplesOf<typeof table> = {
  list: async () => ({}),
  create: async () => ({ body: KEY }),
  retrieve: another,
  destroy: another,
}
