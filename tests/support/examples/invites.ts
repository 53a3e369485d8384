import type { invites as table } from '../../../contract/endpoints/invites'
import { createRecord, type EndpointExamples, getOrganizationParams, type World } from '../world'

/** Creates an invite to the world's organization; its id is the secret in its link. */
export async function createInvite(world: World): Promise<string> {
  const invite = { target_email: 'new@example.com', first_name: 'New', send_email: false }
  const { id } = await createRecord(world, `/api/organizations/${world.organization.id}/invites/`, invite)
  return String(id)
}

export const inviteExamples: EndpointExamples<typeof table> = {
  list: async (world) => {
    await createInvite(world)
    return { params: getOrganizationParams(world) }
  },
  create: async (world) => ({
    params: getOrganizationParams(world),
    body: { target_email: 'new@example.com' },
  }),
  destroy: async (world) => ({ params: { ...getOrganizationParams(world), id: await createInvite(world) } }),
  bulk: async (world) => ({
    params: getOrganizationParams(world),
    body: [{ target_email: 'one@example.com' }, { target_email: 'two@example.com' }],
  }),
}
