import type { surveyResponses } from '../../../contract/endpoints/survey-responses'
import { isUuidParam } from '../../core/auth/access'
import { canAccess } from '../../core/auth/project-access'
import { invalid, orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import type { Deps } from '../deps'
import { loadInboxCounts, loadInboxPage } from './inbox'
import { prepareSurveyReads } from './repository'
import { deleteResponses, markAllRead, markAllUnread, updateStates } from './response-states'

export const surveyResponseHandlers = (deps: Deps): Handlers<typeof surveyResponses> => {
  const { db, eventStore } = deps
  const reads = prepareSurveyReads(db)
  const find = async ({ id: project }: { id: number }, params: { id: string }) => {
    const id = orNotFound(isUuidParam(params.id) ? params.id : null)
    return orNotFound((await reads.one(project, JSON.stringify({ project, id })))[0]).survey.value()
  }

  return {
    async inbox({ project, params, ...call }) {
      return loadInboxPage(eventStore, project, await find(project, params), {
        ...call,
        hasPersons: canAccess(call.actor, project, 'person'),
      })
    },

    counts: async ({ project, params }) => loadInboxCounts(deps, project, await find(project, params)),

    change: async ({ project, params, body, ...writer }) =>
      updateStates(deps, { ...writer, project }, await find(project, params), body.responses),

    async markAll({ project, params, body: { read, until, read_at } }) {
      const survey = await find(project, params)
      if (read && read_at !== undefined) throw invalid('Only for unread responses.', 'read_at')
      if (!read && until !== undefined) throw invalid('Only for read responses.', 'until')
      return read ? markAllRead(deps, project, survey, until) : markAllUnread(db, survey, read_at)
    },

    destroy: async ({ project, params, query, ...writer }) =>
      deleteResponses(deps, { ...writer, project }, await find(project, params), query.ids),
  }
}
