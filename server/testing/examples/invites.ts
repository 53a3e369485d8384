import type { invites as table } from '../../../contract/resources/invites'
import { type ExamplesOf, made, type World, within } from '../world'

/** Creates an invite to the world's organization; its id is the secret in its link. */
export async function invited(world: World): Promise<string> {
  const invite = { target_email: 'new@example.com', first_name: 'New', send_email: false }
  const { id } = await made(world, `/api/organizations/${world.organization.id}/invites/`, invite)
  return String(id)
}

export const invites: ExamplesOf<typeof table> = {
  list: async (world) => {
    await invited(world)
    return { params: within(world) }
  },
  create: async (world) => ({ params: within(world), body: { target_email: 'new@example.com' } }),
  destroy: async (world) => ({ params: { ...within(world), id: await invited(world) } }),
  bulk: async (world) => ({
    params: within(world),
    body: [{ target_email: 'one@example.com' }, { target_email: 'two@example.com' }],
  }),
}
