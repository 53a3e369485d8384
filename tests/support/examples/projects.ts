import type {
  environment as environmentTable,
  project as projectTable,
  projects as table,
} from '../../../contract/endpoints/projects'
import {
  createRecord,
  deleteRecord,
  type EndpointExamples,
  getOrganizationParams,
  getProjectParams,
  type World,
} from '../world'

const getProject = (world: World) => ({
  params: { ...getOrganizationParams(world), id: String(world.project.id) },
})

/** Creates and deletes a private project in addition to the world's own. */
async function createDeletedProject(world: World) {
  const url = `/api/organizations/${world.organization.id}/projects/`
  const { id } = await createRecord(world, url, { name: 'Old', access_control: true })
  await deleteRecord(world, `${url}${id}/`)
  return { params: { ...getOrganizationParams(world), id: String(id) } }
}

export const projectsExamples: EndpointExamples<typeof table> = {
  list: async (world) => ({ params: getOrganizationParams(world), query: { search: 'project' } }),
  create: async (world) => ({
    params: getOrganizationParams(world),
    body: { name: 'Shop', timezone: 'Europe/Berlin' },
  }),
  retrieve: async (world) => getProject(world),
  update: async (world) => ({
    ...getProject(world),
    body: { surveys_opt_in: true, session_replay_config: { record_canvas: true } },
  }),
  destroy: async (world) => getProject(world),
  deleted: async (world) => {
    await createDeletedProject(world)
    return { params: getOrganizationParams(world), query: { limit: '5' } }
  },
  restore: async (world) => ({ ...(await createDeletedProject(world)), body: {} }),
  purge: createDeletedProject,
  activity: async (world) => {
    await world.server.call(world.key, 'PATCH', `/api/projects/${world.project.id}/`, { name: 'Renamed' })
    return { ...getProject(world), query: { limit: '5' } }
  },
  isGeneratingDemoData: async (world) => getProject(world),
  resetToken: async (world) => ({ ...getProject(world), body: {} }),
}

const ownProjectExamples = {
  retrieve: async (world: World) => ({ params: getProjectParams(world) }),
  update: async (world: World) => ({ params: getProjectParams(world), body: { name: 'Renamed' } }),
}

export const projectExamples: EndpointExamples<typeof projectTable> = ownProjectExamples
export const environmentExamples: EndpointExamples<typeof environmentTable> = ownProjectExamples
