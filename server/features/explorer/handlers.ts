import type { events } from '../../../contract/endpoints/events'
import type { persons } from '../../../contract/endpoints/persons'
import { isUuidParam } from '../../core/auth/access'
import { orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import { encodeJson } from '../../core/json'
import type { Deps } from '../deps'
import { createFlagReader } from '../sdk/flags'
import { findEvent, loadDistinctIds, loadEventPage } from './event-page'
import { deletePerson } from './person-deletion'
import { evaluatePersonFlags, loadPersonResponses } from './person-details'
import { buildPersonPath } from './person-download'
import { findPerson, loadPersonPage } from './person-page'

export const eventHandlers = ({ db }: Deps): Handlers<typeof events> => ({
  list: ({ project, url, query }) => loadEventPage(db, project.id, url, query),

  retrieve: async ({ project, params: { id } }) =>
    orNotFound(isUuidParam(id) ? await findEvent(db, project.id, id) : undefined),
})

export const personHandlers = ({ db, secrets }: Deps): Handlers<typeof persons> => {
  const readFlags = createFlagReader(db)
  const find = async (project: { id: number }, id: string) =>
    orNotFound(isUuidParam(id) ? await findPerson(db, project.id, id) : undefined)

  return {
    list: ({ project, url, query }) => loadPersonPage(db, project.id, url, query),

    retrieve: ({ project, params }) => find(project, params.id),

    async destroy({ params: { id }, query, ...writer }) {
      orNotFound(isUuidParam(id) ? id : undefined)
      await deletePerson(db, writer, id, query.delete_events === 'true')
    },

    async flags({ project, params, query }) {
      const person = JSON.parse(encodeJson(await find(project, params.id)).toString())
      return evaluatePersonFlags(readFlags, project.id, person, query.distinct_id)
    },

    async surveyResponses({ project, params }) {
      await find(project, params.id)
      return loadPersonResponses(db, project.id, await loadDistinctIds(db, project.id, params.id))
    },

    async export({ project, params, url }) {
      await find(project, params.id)
      return {
        url: new URL(buildPersonPath(secrets, { project_id: project.id, person: params.id }), url).href,
      }
    },
  }
}
