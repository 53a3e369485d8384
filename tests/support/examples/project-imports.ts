import type { projectImports as table } from '../../../contract/endpoints/project-imports'
import { projectImportTable } from '../../../server/core/db/schema/project-imports'
import { JsonText } from '../../../server/core/json'
import { type EndpointExamples, getOrganizationParams, type World } from '../world'

const createImport = (state: 'running' | 'stopped') => async (world: World) => {
  const [row] = await world.server.db
    .insert(projectImportTable)
    .values({
      organization_id: world.organization.id,
      project_id: world.project.id,
      is_new_project: false,
      invite_members: false,
      source_host: world.server.url,
      source_project: String(world.project.id),
      source_name: 'Shop',
      state,
      mapping: JsonText.from({}),
      results: JsonText.from([
        { kind: 'surveys', name: 'NPS', source_id: 's1', outcome: 'created', message: null, warnings: [] },
      ]),
      total: 1,
      finished_at: state === 'running' ? null : '2026-01-01T00:00:00Z',
    })
    .returning()
  return { params: { ...getOrganizationParams(world), id: row?.id ?? '' } }
}

/** The source is the project itself. */
const getSource = ({ server, key, project }: World) => ({
  host: server.url,
  key,
  project: String(project.id),
})

async function createRequest(world: World) {
  return { params: getOrganizationParams(world), body: { ...getSource(world), into: world.project.id } }
}

export const projectImportExamples: EndpointExamples<typeof table> = {
  list: async (world) => {
    await createImport('stopped')(world)
    return { params: getOrganizationParams(world) }
  },
  projects: async (world) => ({
    params: getOrganizationParams(world),
    body: { host: world.server.url, key: world.key },
  }),
  preview: createRequest,
  create: createRequest,
  retrieve: createImport('stopped'),
  stop: createImport('running'),
  resume: async (world) => ({ ...(await createImport('stopped')(world)), body: { key: world.key } }),
  destroy: createImport('stopped'),
}
