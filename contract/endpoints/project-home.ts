import { defineResource } from '../endpoint'

/** Figures of a project's home page. */
export const projectHome = defineResource('/api/projects/:project_id/home/', {
  retrieve: {
    method: 'GET',
    suffix: '',
    summary: 'Get the figures of the home page',
    scope: 'project:read',
    query: 'ProjectHomeQuery',
    status: 200,
    response: 'ProjectHome',
  },
})
