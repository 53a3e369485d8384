import { defineResource } from '../endpoint'

/** Accepting an invite. Whoever has the link may; with a key, its owner joins instead of a new person. */
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
    summary: 'Accept an invite; the response contains the API key of a new user once',
    access: 'public',
    scope: 'organization_member:write',
    body: 'SignupCreate',
    status: 201,
    response: 'Signup',
    irreversibleReason: 'Who has joined can be removed, but the invite is used up.',
    secrets: ['personal_api_key'],
  },
})
