import type { roleMemberships as membershipTable, roles as table } from '../../../contract/resources/roles'
import { buildMember } from '../build'
import { type ExamplesOf, made, type World, within } from '../world'

const urlOf = ({ organization }: World, rest = '') => `/api/organizations/${organization.id}/roles/${rest}`

let serial = 0
const fresh = () => {
  serial += 1
  return `Support ${serial}`
}

async function role(world: World) {
  const { id } = await made(world, urlOf(world), { name: fresh() })
  return String(id)
}

const itself = async (world: World) => ({ params: { ...within(world), id: await role(world) } })

export const roles: ExamplesOf<typeof table> = {
  list: async (world) => {
    await role(world)
    return { params: within(world) }
  },
  create: async (world) => ({ params: within(world), body: { name: 'Support' } }),
  retrieve: itself,
  update: async (world) => ({ ...(await itself(world)), body: { name: 'Care' } }),
  destroy: itself,
}

async function member(world: World) {
  const { user } = await buildMember(world.server.db, world.organization.id)
  return { params: { ...within(world), role_id: await role(world) }, body: { user_uuid: user.uuid } }
}

async function inRole(world: World) {
  const { params, body } = await member(world)
  const { id } = await made(world, urlOf(world, `${params.role_id}/role_memberships/`), body)
  return { params: { ...params, id: String(id) } }
}

export const roleMemberships: ExamplesOf<typeof membershipTable> = {
  list: async (world) => {
    const { params } = await inRole(world)
    return { params: { organization_id: params.organization_id, role_id: params.role_id } }
  },
  create: member,
  retrieve: inRole,
  destroy: inRole,
}
