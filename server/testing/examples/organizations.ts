import type { organizations as table } from '../../../contract/resources/organizations'
import { type ExamplesOf, remove, type World } from '../world'

const itself = ({ organization }: World) => ({ params: { id: organization.id } })

async function deleted(world: World) {
  await remove(world, `/api/organizations/${world.organization.id}/`)
  return itself(world)
}

export const organizations: ExamplesOf<typeof table> = {
  list: async () => ({ query: { limit: '5' } }),
  create: async () => ({ body: { name: 'One more', enforce_2fa: true } }),
  retrieve: async (world) => itself(world),
  update: async (world) => ({ ...itself(world), body: { name: 'Renamed' } }),
  destroy: async (world) => itself(world),
  deleted: async (world) => {
    await deleted(world)
    return { query: { limit: '5' } }
  },
  restore: async (world) => ({ ...(await deleted(world)), body: {} }),
  purge: deleted,
}
