import { beforeAll } from 'vitest'
import { buildOrganization } from './build'
import { testServer } from './server'

type Place = Awaited<ReturnType<typeof buildOrganization>>

/** Creates a project on a fresh server for survey tests, with their most common calls. */
export function surveyPlace() {
  const server = testServer()
  const place = {} as Place
  let serial = 0
  beforeAll(async () => {
    Object.assign(place, await buildOrganization(server.db))
  })
  const surveys = (path = '') => `/api/projects/${place.project.id}/surveys/${path}`
  const flags = (path: string | number = '') => `/api/projects/${place.project.id}/feature_flags/${path}`
  return {
    server,
    place,
    surveys,
    flags,

    /** Creates a survey, with a unique name by default; returns the response body. */
    async create(fields: object = {}) {
      serial += 1
      const survey = { name: `Survey ${serial}`, type: 'popover', ...fields }
      return (await server.call(place.key, 'POST', surveys(), survey)).body
    },

    patch: async (id: string, fields: object) =>
      (await server.call(place.key, 'PATCH', surveys(id), fields)).body,

    /** Creates a user-defined feature flag for half of all users. */
    async createFlag(fields: object = {}) {
      serial += 1
      const filters = { groups: [{ properties: [], rollout_percentage: 50, variant: null }] }
      return (await server.call(place.key, 'POST', flags(), { key: `flag-${serial}`, filters, ...fields }))
        .body
    },
  }
}
