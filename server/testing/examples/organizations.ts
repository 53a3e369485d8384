import type { organizations as table } from '../../../contract/resources/organizations'
import type { ExamplesOf, World } from '../world'

const itself = ({ organization }: World) => ({ params: { id: organization.id } })

export const organizations: ExamplesOf<typeof table> = {
  list: async () => ({ query: { limit: '5' } }),
  create: async () => ({ body: { name: 'One more', enforce_2fa: true } }),
  retrieve: async (world) => itself(world),
  update: async (world) => ({ ...itself(world), body: { name: 'Renamed' } }),
  destroy: async (world) => itself(world),
}
