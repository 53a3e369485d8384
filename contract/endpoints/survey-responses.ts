import { defineResource } from '../endpoint'

/** State of the responses to a survey, which a team works through. */
export const surveyResponses = defineResource('/api/projects/:project_id/surveys/', {
  inbox: {
    method: 'GET',
    suffix: ':id/responses/inbox/',
    summary: 'List responses with their state, newest first',
    scope: 'survey:read',
    query: 'SurveyInboxQuery',
    status: 200,
    response: 'SurveyInboxPage',
  },
  counts: {
    method: 'GET',
    suffix: ':id/responses/counts/',
    summary: 'Count responses by state',
    scope: 'survey:read',
    status: 200,
    response: 'SurveyInboxCounts',
  },
  change: {
    method: 'PATCH',
    suffix: ':id/responses/',
    summary: 'Change responses',
    scope: 'survey:write',
    body: 'ResponseStatesPatch',
    status: 200,
    response: 'ResponseStatesChange',
    inverseOperation: 'change',
    inverseBodyPath: 'inverse',
  },
  markAll: {
    method: 'POST',
    suffix: ':id/responses/mark_all/',
    summary: 'Mark all responses',
    scope: 'survey:write',
    body: 'ResponsesMark',
    status: 200,
    response: 'ResponsesMarked',
    inverseOperation: 'markAll',
    inverseBodyPath: 'inverse',
  },
  destroy: {
    method: 'DELETE',
    suffix: ':id/responses/',
    summary: 'Delete responses',
    scope: 'survey:write',
    query: 'ResponsesDeleteQuery',
    status: 200,
    response: 'ResponsesDeleted',
    irreversible: true,
  },
})
