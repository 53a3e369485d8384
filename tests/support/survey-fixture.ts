import { beforeAll } from 'vitest'
import { buildOrganization } from './factories'
import { createTestServer } from './test-server'

type Workspace = Awaited<ReturnType<typeof buildOrganization>>

/** Creates a project on a fresh server for survey tests, with their most common calls. */
export function createSurveyFixture() {
  const server = createTestServer()
  const workspace = {} as Workspace
  let serial = 0
  beforeAll(async () => {
    Object.assign(workspace, await buildOrganization(server.db))
  })
  const surveys = (path = '') => `/api/projects/${workspace.project.id}/surveys/${path}`
  const flags = (path: string | number = '') => `/api/projects/${workspace.project.id}/feature_flags/${path}`
  return {
    server,
    workspace,
    surveys,
    flags,

    /** Creates a survey, with a unique name by default; returns the response body. */
    async create(fields: object = {}) {
      serial += 1
      const survey = { name: `Survey ${serial}`, type: 'popover', ...fields }
      return (await server.call(workspace.key, 'POST', surveys(), survey)).body
    },

    patch: async (id: string, fields: object) =>
      (await server.call(workspace.key, 'PATCH', surveys(id), fields)).body,

    /** Creates a user-defined feature flag for half of all users. */
    async createFlag(fields: object = {}) {
      serial += 1
      const filters = { groups: [{ properties: [], rollout_percentage: 50, variant: null }] }
      return (
        await server.call(workspace.key, 'POST', flags(), { key: `flag-${serial}`, filters, ...fields })
      ).body
    },
  }
}
