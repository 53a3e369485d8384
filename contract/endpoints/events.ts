import { retrieve } from '../crud-endpoints'
import { defineResource } from '../endpoint'

/** Stored events of a project, and their names. */
export const events = defineResource('/api/projects/:project_id/', {
  list: {
    method: 'GET',
    suffix: 'events/',
    summary: 'List events, newest arrival first',
    scope: 'query:read',
    query: 'EventListQuery',
    status: 200,
    response: 'EventPage',
  },
  retrieve: { ...retrieve('query', 'EventDetail'), suffix: 'events/:id/' },
  definitions: {
    method: 'GET',
    suffix: 'event_definitions/',
    summary: 'List the names of events',
    scope: 'event_definition:read',
    query: 'EventDefinitionQuery',
    status: 200,
    response: 'EventDefinitionList',
  },
})
