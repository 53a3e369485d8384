import { resource } from '../endpoint'

/** Keys of the caller. `@current` is the key that asks; everything else needs a key that holds `*`. */
export const personalApiKeys = resource('/api/personal_api_keys/', {
  list: {
    method: 'GET',
    suffix: '',
    summary: 'List',
    noun: 'a list of your API keys',
    scope: null,
    status: 200,
    response: 'PersonalApiKeyList',
  },
  create: {
    method: 'POST',
    suffix: '',
    summary: 'Create; the answer shows the value once',
    noun: 'new API keys',
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
    final: 'A key that was revoked never works again. Create another.',
  },
})
