import { expect } from 'vitest'
import type {
  serviceAccountKeys as keysTable,
  organizationApiKeys as reportTable,
  serviceAccounts as table,
} from '../../../contract/endpoints/service-accounts'
import { createRecord, type EndpointExamples, getOrganizationParams, type World } from '../world'

const KEY = { label: 'Nightly export', scopes: ['survey:read'] }

const getUrl = ({ organization }: World) => `/api/organizations/${organization.id}/service_accounts/`

let serial = 0

async function createAccount(world: World) {
  serial += 1
  const { id } = await createRecord(world, getUrl(world), { name: `Deploy bot ${serial}` })
  return { params: { ...getOrganizationParams(world), id: String(id) } }
}

async function createAccountParams(world: World) {
  const { id: service_account_id, ...params } = (await createAccount(world)).params
  return { params: { ...params, service_account_id } }
}

async function createKey(world: World) {
  const { params } = await createAccountParams(world)
  const { id } = await createRecord(world, `${getUrl(world)}${params.service_account_id}/keys/`, KEY)
  return { params: { ...params, id: String(id) } }
}

export const serviceAccountExamples: EndpointExamples<typeof table> = {
  list: async (world) => {
    await createKey(world)
    return { params: getOrganizationParams(world) }
  },
  create: async (world) => ({ params: getOrganizationParams(world), body: { name: 'Reports', level: 8 } }),
  retrieve: createAccount,
  update: async (world) => ({ ...(await createAccount(world)), body: { is_active: false, level: 8 } }),
  destroy: createAccount,
}

export const serviceAccountKeyExamples: EndpointExamples<typeof keysTable> = {
  create: async (world) => ({ ...(await createAccountParams(world)), body: KEY }),
  roll: async (world) => ({ ...(await createKey(world)), body: { keep_previous_hours: 24 } }),
  update: async (world) => ({ ...(await createKey(world)), body: { label: 'Hourly export' } }),
  revokePrevious: async (world) => {
    const key = await createKey(world)
    const { service_account_id, id } = key.params
    const url = `${getUrl(world)}${service_account_id}/keys/${id}/roll/`
    expect((await world.server.call(world.key, 'POST', url, { keep_previous_hours: 1 })).status).toBe(200)
    return key
  },
  destroy: createKey,
}

export const organizationApiKeyExamples: EndpointExamples<typeof reportTable> = {
  list: async (world) => {
    await createKey(world)
    return { params: getOrganizationParams(world) }
  },
  destroy: async (world) => {
    const { organization_id, id } = (await createKey(world)).params
    return { params: { organization_id, id } }
  },
}
