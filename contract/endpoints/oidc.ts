import { defineResource } from '../endpoint'

/** Single sign-on with OpenID Connect. The pages that redirect to a provider and back are no endpoints of the API. */
export const signInOptions = defineResource('/api/oidc/', {
  retrieve: {
    method: 'GET',
    suffix: '',
    summary: 'Get the ways to sign in other than API keys',
    access: 'public',
    noStore: true,
    scope: null,
    status: 200,
    response: 'SignInOptions',
  },
})

/** OpenID Connect provider of a domain: users with an email address at the domain sign in with it. */
export const identityProviders = defineResource(
  '/api/organizations/:organization_id/domains/:domain_id/oidc/',
  {
    retrieve: {
      method: 'GET',
      suffix: '',
      summary: 'Retrieve',
      scope: 'organization:read',
      status: 200,
      response: 'OidcProvider',
    },
    update: {
      method: 'PATCH',
      suffix: '',
      summary: 'Create or update the given fields',
      scope: 'organization:write',
      level: 'admin',
      body: 'OidcProviderPatch',
      status: 200,
      response: 'OidcProvider',
      displayNameField: 'issuer',
      secrets: ['client_secret'],
      irreversible: true,
    },
    destroy: {
      method: 'DELETE',
      suffix: '',
      summary: 'Remove',
      scope: 'organization:write',
      level: 'admin',
      status: 204,
      response: null,
      irreversible: true,
    },
    discover: {
      method: 'POST',
      suffix: 'discover/',
      summary: 'Test the issuer',
      scope: 'organization:write',
      level: 'admin',
      body: 'OidcProviderPatch',
      status: 200,
      response: 'OidcConnectionTest',
      secrets: ['client_secret'],
      hasNoEffect: true,
    },
  },
)
