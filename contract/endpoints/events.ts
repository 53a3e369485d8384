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
  counts: {
    method: 'GET',
    suffix: 'events/counts/',
    summary: 'Count events over time',
    scope: 'query:read',
    query: 'EventCountQuery',
    status: 200,
    response: 'EventCounts',
  },
  values: {
    method: 'GET',
    suffix: 'events/values/',
    summary: 'List the values of an event property',
    scope: 'query:read',
    query: 'PersonPropertyValueQuery',
    status: 200,
    response: 'PersonPropertyValueList',
  },
  retrieve: { ...retrieve('query', 'EventDetail'), suffix: 'events/:id/' },
})
