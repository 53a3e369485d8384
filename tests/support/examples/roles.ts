import type { roleMemberships as membershipTable, roles as table } from '../../../contract/endpoints/roles'
import { buildMember } from '../factories'
import { createRecord, type EndpointExamples, getOrganizationParams, type World } from '../world'

const buildUrl = ({ organization }: World, rest = '') => `/api/organizations/${organization.id}/roles/${rest}`

let serial = 0
const nextName = () => {
  serial += 1
  return `Support ${serial}`
}

async function createRole(world: World) {
  const { id } = await createRecord(world, buildUrl(world), { name: nextName() })
  return String(id)
}

const getRole = async (world: World) => ({
  params: { ...getOrganizationParams(world), id: await createRole(world) },
})

export const roleExamples: EndpointExamples<typeof table> = {
  list: async (world) => {
    await createRole(world)
    return { params: getOrganizationParams(world) }
  },
  create: async (world) => ({ params: getOrganizationParams(world), body: { name: 'Support' } }),
  retrieve: getRole,
  update: async (world) => ({ ...(await getRole(world)), body: { name: 'Care' } }),
  destroy: getRole,
}

async function createRoleMember(world: World) {
  const { user } = await buildMember(world.server.db, world.organization.id)
  return {
    params: { ...getOrganizationParams(world), role_id: await createRole(world) },
    body: { user_uuid: user.uuid },
  }
}

async function getRoleParams(world: World) {
  const { params, body } = await createRoleMember(world)
  const { id } = await createRecord(world, buildUrl(world, `${params.role_id}/role_memberships/`), body)
  return { params: { ...params, id: String(id) } }
}

export const roleMembershipExamples: EndpointExamples<typeof membershipTable> = {
  list: async (world) => {
    const { params } = await getRoleParams(world)
    return { params: { organization_id: params.organization_id, role_id: params.role_id } }
  },
  create: createRoleMember,
  retrieve: getRoleParams,
  destroy: getRoleParams,
}
