import type { events } from '../../../contract/endpoints/events'
import type { persons } from '../../../contract/endpoints/persons'
import { isUuidParam } from '../../core/auth/access'
import { orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import { encodeJson, JsonText } from '../../core/json'
import type { Deps } from '../deps'
import { createFlagReader } from '../sdk/flags'
import { loadEventCounts, loadEventPage, presentEvent } from './event-page'
import { deletePerson } from './person-deletion'
import { evaluatePersonFlags, loadPersonResponses } from './person-details'
import { buildPersonPath } from './person-download'
import { findPerson, loadPersonPage } from './person-page'

/** Number of suggested values of a property. */
const VALUES_MAX = 50

export const eventHandlers = ({ eventStore }: Deps): Handlers<typeof events> => ({
  list: ({ project, url, query }) => loadEventPage(eventStore, project.id, url, query),

  counts: ({ project, query }) => loadEventCounts(eventStore, project.id, query),

  async values({ project, query: { key, value = '' } }) {
    const rows = await eventStore.listPropertyValues(project.id, 'event', key, value, VALUES_MAX)
    return rows.map(({ value, count }) => ({ name: JSON.parse(value), count }))
  },

  async retrieve({ project, params: { id } }) {
    const row = orNotFound(isUuidParam(id) ? await eventStore.findEvent(project.id, id) : undefined)
    const { person_properties } = row
    return {
      ...presentEvent(row),
      person_properties: person_properties === null ? null : new JsonText(person_properties),
    }
  },
})

export const personHandlers = (deps: Deps): Handlers<typeof persons> => {
  const { db, secrets, eventStore } = deps
  const readFlags = createFlagReader(db)
  const find = async (project: { id: number }, id: string) =>
    orNotFound(isUuidParam(id) ? await findPerson(eventStore, project.id, id) : undefined)

  return {
    list: ({ project, url, query }) => loadPersonPage(eventStore, project.id, url, query),

    retrieve: ({ project, params }) => find(project, params.id),

    async destroy({ params: { id }, query, ...writer }) {
      orNotFound(isUuidParam(id) ? id : undefined)
      await deletePerson(deps, writer, id, query.delete_events === 'true')
    },

    async flags({ project, params, query }) {
      const person = JSON.parse(encodeJson(await find(project, params.id)).toString())
      return evaluatePersonFlags(readFlags, project.id, person, query.distinct_id)
    },

    async surveyResponses({ project, params }) {
      await find(project, params.id)
      return loadPersonResponses(deps, project.id, await eventStore.listDistinctIds(project.id, params.id))
    },

    async export({ project, params, url }) {
      await find(project, params.id)
      return {
        url: new URL(buildPersonPath(secrets, { project_id: project.id, person: params.id }), url).href,
      }
    },
  }
}
