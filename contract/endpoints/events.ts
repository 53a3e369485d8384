import { retrieve } from '../crud-endpoints'
import { defineResource } from '../endpoint'

/** Stored events of a project. */
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
})
