import { defineResource } from '../endpoint'

/** Stream of notices about changes in an organization. */
export const organizationLive = defineResource('/api/organizations/:organization_id/live/', {
  connect: {
    method: 'GET',
    suffix: '',
    summary: 'Get the URL of a stream',
    scope: 'organization:read',
    status: 200,
    response: 'LiveConnection',
    noStore: true,
  },
})

/** Stream of notices about changes in a project, and about the forms that are open. */
export const live = defineResource('/api/projects/:project_id/live/', {
  connect: {
    method: 'GET',
    suffix: '',
    summary: 'Get the URL of a stream',
    scope: 'project:read',
    status: 200,
    response: 'LiveConnection',
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
