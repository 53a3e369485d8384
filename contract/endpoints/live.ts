import { defineResource } from '../endpoint'

/** Stream of notices about changes in a project, and about the forms that are open. */
export const live = defineResource('/api/projects/:project_id/live/', {
  connect: {
    method: 'POST',
    suffix: '',
    summary: 'Open a stream',
    scope: 'project:read',
    body: 'Empty',
    status: 200,
    response: 'LiveConnection',
    hasNoEffect: true,
    noStore: true,
  },
  announce: {
    method: 'POST',
    suffix: 'presence/',
    summary: 'Announce an open form',
    scope: 'project:read',
    body: 'PresenceCreate',
    status: 204,
    response: null,
    hasNoEffect: true,
  },
})
