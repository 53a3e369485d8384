import type { users as table } from '../../../contract/resources/users'
import type { ExamplesOf, World } from '../world'

const self = ({ owner }: World) => ({ params: { uuid: owner.uuid } })

export const users: ExamplesOf<typeof table> = {
  retrieve: async (world) => self(world),
  update: async (world) => ({ ...self(world), body: { first_name: 'Ann', theme_mode: 'dark' } }),
}
