import { defineResource } from '../endpoint'

/** State of the server, for its staff. It requires a session, or an API key with the scope `*`. */
export const system = defineResource('/api/system/', {
  retrieve: {
    method: 'GET',
    suffix: '',
    summary: 'Retrieve the state of the server',
    scope: null,
    status: 200,
    response: 'SystemStatus',
  },
})
