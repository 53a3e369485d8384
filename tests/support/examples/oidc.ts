import { expect } from 'vitest'
import type { identityProviders, signInOptions } from '../../../contract/endpoints/oidc'
import type { EndpointExamples, World } from '../world'
import { createDomain } from './domains'

const PROVIDER = { issuer: 'https://login.test/realm', client_id: 'hedgerow', client_secret: 'a-secret' }

async function createProvider(world: World) {
  const { organization_id, id } = (await createDomain(world)).params
  const url = `/api/organizations/${organization_id}/domains/${id}/oidc/`
  expect(await world.server.call(world.key, 'PATCH', url, PROVIDER)).toMatchObject({ status: 200 })
  return { params: { organization_id, domain_id: id } }
}

export const signInOptionExamples: EndpointExamples<typeof signInOptions> = { retrieve: async () => ({}) }

export const identityProviderExamples: EndpointExamples<typeof identityProviders> = {
  retrieve: createProvider,
  update: async (world) => ({ ...(await createProvider(world)), body: { client_id: 'other' } }),
  destroy: createProvider,
  // Nothing responds at this address.
  discover: async (world) => ({ ...(await createProvider(world)), body: { issuer: 'https://127.0.0.1:1' } }),
}
