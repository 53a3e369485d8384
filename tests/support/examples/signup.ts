import type { signup as table } from '../../../contract/endpoints/signup'
import type { EndpointExamples, World } from '../world'
import { createInvite } from './invites'

const createLink = async (world: World) => ({ params: { invite_id: await createInvite(world) } })

export const signupExamples: EndpointExamples<typeof table> = {
  retrieve: createLink,
  create: async (world) => ({ ...(await createLink(world)), body: { first_name: 'New' } }),
}
