import type { domains as table } from '../../../contract/resources/domains'
import { type ExamplesOf, made, type World, within } from '../world'

let serial = 0
const fresh = () => {
  serial += 1
  return `example-${serial}.test`
}

async function domain(world: World) {
  const url = `/api/organizations/${world.organization.id}/domains/`
  const { id } = await made(world, url, { domain: fresh() })
  return { params: { ...within(world), id: String(id) } }
}

export const domains: ExamplesOf<typeof table> = {
  list: async (world) => {
    await domain(world)
    return { params: within(world) }
  },
  create: async (world) => ({ params: within(world), body: { domain: fresh() } }),
  retrieve: domain,
  update: async (world) => ({ ...(await domain(world)), body: { saml_entity_id: 'https://idp.test/' } }),
  destroy: domain,
  verify: async (world) => ({ ...(await domain(world)), body: {} }),
}
