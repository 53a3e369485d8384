import { defineResource } from '../endpoint'

/**
 * Acceptance of an invite. Anyone with the link can accept it; with an API key, its owner joins instead of a new user.
 */
export const signup = defineResource('/api/signup/', {
  retrieve: {
    method: 'GET',
    suffix: ':invite_id/',
    summary: 'Validate an invite',
    access: 'public',
    scope: null,
    status: 200,
    response: 'SignupInvite',
  },
  create: {
    method: 'POST',
    suffix: ':invite_id/',
    summary: 'Accept an invite',
    access: 'public',
    scope: 'organization_member:write',
    body: 'SignupCreate',
    status: 201,
    response: 'Signup',
    irreversible: true,
    secrets: ['personal_api_key'],
  },
})
