import type { users as table } from '../../../contract/resources/users'
import type { EndpointExamples, World } from '../world'

const getSelf = ({ owner }: World) => ({ params: { uuid: owner.uuid } })

export const userExamples: EndpointExamples<typeof table> = {
  retrieve: async (world) => getSelf(world),
  update: async (world) => ({ ...getSelf(world), body: { first_name: 'Ann', theme_mode: 'dark' } }),
}
