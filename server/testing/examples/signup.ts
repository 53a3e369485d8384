import type { signup as table } from '../../../contract/resources/signup'
import type { ExamplesOf, World } from '../world'
import { invited } from './invites'

const link = async (world: World) => ({ params: { invite_id: await invited(world) } })

export const signup: ExamplesOf<typeof table> = {
  retrieve: link,
  create: async (world) => ({ ...(await link(world)), body: { first_name: 'New' } }),
}
