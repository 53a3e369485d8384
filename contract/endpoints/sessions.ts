import { defineResource } from '../endpoint'

/** Sessions of the caller. They require a session, or an API key with the scope `*`. */
export const sessions = defineResource('/api/sessions/', {
  list: {
    method: 'GET',
    suffix: '',
    summary: 'List',
    scope: null,
    status: 200,
    response: 'UserSessionList',
  },
  destroy: {
    method: 'DELETE',
    suffix: ':id/',
    summary: 'Revoke',
    scope: null,
    status: 204,
    response: null,
    irreversible: true,
  },
  destroyOthers: {
    method: 'DELETE',
    suffix: 'others/',
    summary: 'Revoke all other sessions',
    scope: null,
    status: 204,
    response: null,
    irreversible: true,
  },
  signOut: {
    method: 'POST',
    suffix: 'sign_out/',
    summary: 'Sign out',
    scope: null,
    status: 200,
    response: 'SignedOut',
    irreversible: true,
  },
})
