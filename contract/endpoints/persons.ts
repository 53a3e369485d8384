import { destroy, retrieve } from '../crud-endpoints'
import { defineResource } from '../endpoint'

export const persons = defineResource('/api/projects/:project_id/persons/', {
  list: {
    method: 'GET',
    suffix: '',
    summary: 'List, newest first',
    scope: 'person:read',
    query: 'PersonListQuery',
    status: 200,
    response: 'PersonList',
  },
  retrieve: retrieve('person', 'Person'),
  destroy: {
    ...destroy('person'),
    query: 'PersonDestroyQuery',
    irreversible: true,
    // A deleted person does not remain in the browser.
    secrets: ['name', 'distinct_ids', 'properties'],
  },
  flags: {
    method: 'GET',
    suffix: ':id/flags/',
    summary: 'Evaluate the active flags for a person',
    scope: 'person:read',
    query: 'PersonFlagQuery',
    status: 200,
    response: 'PersonFlagList',
  },
  surveyResponses: {
    method: 'GET',
    suffix: ':id/survey_responses/',
    summary: 'List the latest survey responses of a person',
    scope: 'person:read',
    status: 200,
    response: 'PersonResponseList',
  },
  export: {
    method: 'POST',
    suffix: ':id/export/',
    summary: 'Export a person with all events',
    scope: 'person:read',
    body: 'Empty',
    status: 200,
    response: 'PersonExport',
    hasNoEffect: true,
    noStore: true,
  },
})
