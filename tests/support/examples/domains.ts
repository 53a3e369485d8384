import type { domains as table } from '../../../contract/endpoints/domains'
import { createRecord, type EndpointExamples, getOrganizationParams, type World } from '../world'

let serial = 0
const nextName = () => {
  serial += 1
  return `example-${serial}.test`
}

export async function createDomain(world: World) {
  const url = `/api/organizations/${world.organization.id}/domains/`
  const { id } = await createRecord(world, url, { domain: nextName() })
  return { params: { ...getOrganizationParams(world), id: String(id) } }
}

export const domainExamples: EndpointExamples<typeof table> = {
  list: async (world) => {
    await createDomain(world)
    return { params: getOrganizationParams(world) }
  },
  create: async (world) => ({ params: getOrganizationParams(world), body: { domain: nextName() } }),
  retrieve: createDomain,
  update: async (world) => ({
    ...(await createDomain(world)),
    body: { saml_entity_id: 'https://idp.test/' },
  }),
  destroy: createDomain,
  verify: async (world) => ({ ...(await createDomain(world)), body: {} }),
}
