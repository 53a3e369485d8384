import type {
  environment as environmentTable,
  project as projectTable,
  projects as table,
} from '../../../contract/resources/projects'
import { type ExamplesOf, inside, made, remove, type World, within } from '../world'

const itself = (world: World) => ({ params: { ...within(world), id: String(world.project.id) } })

/** Creates and deletes a private project in addition to the world's own. */
async function deleted(world: World) {
  const url = `/api/organizations/${world.organization.id}/projects/`
  const { id } = await made(world, url, { name: 'Old', access_control: true })
  await remove(world, `${url}${id}/`)
  return { params: { ...within(world), id: String(id) } }
}

export const projects: ExamplesOf<typeof table> = {
  list: async (world) => ({ params: within(world), query: { search: 'project' } }),
  create: async (world) => ({ params: within(world), body: { name: 'Shop', timezone: 'Europe/Berlin' } }),
  retrieve: async (world) => itself(world),
  update: async (world) => ({
    ...itself(world),
    body: { surveys_opt_in: true, session_replay_config: { record_canvas: true } },
  }),
  destroy: async (world) => itself(world),
  deleted: async (world) => {
    await deleted(world)
    return { params: within(world), query: { limit: '5' } }
  },
  restore: async (world) => ({ ...(await deleted(world)), body: {} }),
  purge: deleted,
  activity: async (world) => {
    await world.server.call(world.key, 'PATCH', `/api/projects/${world.project.id}/`, { name: 'Renamed' })
    return { ...itself(world), query: { limit: '5' } }
  },
  isGeneratingDemoData: async (world) => itself(world),
  resetToken: async (world) => ({ ...itself(world), body: {} }),
}

const own = {
  retrieve: async (world: World) => ({ params: inside(world) }),
  update: async (world: World) => ({ params: inside(world), body: { name: 'Renamed' } }),
}

export const project: ExamplesOf<typeof projectTable> = own
export const environment: ExamplesOf<typeof environmentTable> = own
