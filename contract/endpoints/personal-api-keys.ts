import { defineResource } from '../endpoint'

/** API keys of the caller. `@current` is the key of the request; everything else requires the scope `*`. */
export const personalApiKeys = defineResource('/api/personal_api_keys/', {
  list: {
    method: 'GET',
    suffix: '',
    summary: 'List',
    scope: null,
    status: 200,
    response: 'PersonalApiKeyList',
  },
  create: {
    method: 'POST',
    suffix: '',
    summary: 'Create; the response contains the value once',
    scope: null,
    body: 'PersonalApiKeyCreate',
    status: 201,
    response: 'PersonalApiKey',
    secrets: ['value'],
  },
  retrieve: {
    method: 'GET',
    suffix: ':id/',
    summary: 'Retrieve',
    scope: null,
    status: 200,
    response: 'PersonalApiKey',
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
})
