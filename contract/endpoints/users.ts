import { defineResource } from '../endpoint'

/** Only `@me` and the UUID of the caller exist. Any valid API key can read its own user. */
export const users = defineResource('/api/users/', {
  retrieve: {
    method: 'GET',
    suffix: ':uuid/',
    summary: 'Get the user of the API key',
    scope: null,
    status: 200,
    response: 'Me',
  },
  update: {
    method: 'PATCH',
    suffix: ':uuid/',
    summary: 'Update the given fields',
    scope: 'user:write',
    body: 'MePatch',
    replace: 'users',
    status: 200,
    response: 'Me',
    responsePaths: { set_current_organization: 'organization.id', set_current_team: 'team.id' },
    secrets: ['personal_api_key', 'live_events_token'],
  },
})
