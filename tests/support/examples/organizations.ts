import type { organizations as table } from '../../../contract/endpoints/organizations'
import { deleteRecord, type EndpointExamples, type World } from '../world'

const getOrganization = ({ organization }: World) => ({ params: { id: organization.id } })

async function deleteOrganization(world: World) {
  await deleteRecord(world, `/api/organizations/${world.organization.id}/`)
  return getOrganization(world)
}

export const organizationExamples: EndpointExamples<typeof table> = {
  list: async () => ({ query: { limit: '5' } }),
  create: async () => ({ body: { name: 'One more', enforce_2fa: true } }),
  retrieve: async (world) => getOrganization(world),
  update: async (world) => ({ ...getOrganization(world), body: { name: 'Renamed' } }),
  destroy: async (world) => getOrganization(world),
  deleted: async (world) => {
    await deleteOrganization(world)
    return { query: { limit: '5' } }
  },
  restore: async (world) => ({ ...(await deleteOrganization(world)), body: {} }),
  purge: deleteOrganization,
}
