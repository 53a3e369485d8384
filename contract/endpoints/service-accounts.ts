import { create, destroy, list, retrieve, update } from '../crud-endpoints'
import { defineResource } from '../endpoint'

/** Accounts of an organization for programs, each with its API keys. */
export const serviceAccounts = defineResource('/api/organizations/:organization_id/service_accounts/', {
  list: { ...list('organization_member', 'ServiceAccount'), level: 'admin' },
  create: create('organization_member', 'ServiceAccountCreate', 'ServiceAccount', 'admin'),
  retrieve: { ...retrieve('organization_member', 'ServiceAccount'), level: 'admin' },
  update: update('organization_member', 'ServiceAccountPatch', 'ServiceAccount', 'admin'),
  destroy: { ...destroy('organization_member', 'admin'), irreversible: true },
})

/** API keys of a service account. They are listed with their account. A caller who gets a value needs the scope `*`. */
export const serviceAccountKeys = defineResource(
  '/api/organizations/:organization_id/service_accounts/:service_account_id/keys/',
  {
    create: {
      method: 'POST',
      suffix: '',
      summary: 'Create',
      scope: null,
      level: 'admin',
      body: 'ServiceAccountKeyCreate',
      status: 201,
      response: 'PersonalApiKey',
      displayNameField: 'label',
      scopeBoundFields: ['scoped_teams'],
      secrets: ['value'],
      noStore: true,
    },
    roll: {
      method: 'POST',
      suffix: ':id/roll/',
      summary: 'Replace the value',
      scope: null,
      level: 'admin',
      body: 'PersonalApiKeyRoll',
      status: 200,
      response: 'PersonalApiKey',
      secrets: ['value'],
      noStore: true,
      irreversible: true,
    },
    update: {
      ...update('organization_member', 'PersonalApiKeyPatch', 'PersonalApiKey', 'admin'),
      summary: 'Rename',
      displayNameField: 'label',
      irreversible: true,
    },
    revokePrevious: {
      method: 'POST',
      suffix: ':id/revoke_previous/',
      summary: 'Revoke the previous value',
      scope: 'organization_member:write',
      level: 'admin',
      status: 200,
      response: 'PersonalApiKey',
      irreversible: true,
    },
    destroy: { ...destroy('organization_member', 'admin'), summary: 'Revoke', irreversible: true },
  },
)

/** API keys of members and service accounts that reach an organization, without their values. */
export const organizationApiKeys = defineResource('/api/organizations/:organization_id/api_keys/', {
  list: {
    ...list('organization_member', 'OrganizationApiKey'),
    level: 'admin',
    query: 'OrganizationApiKeyListQuery',
  },
  destroy: {
    ...destroy('organization_member', 'admin'),
    summary: 'Revoke, or end the access to the organization',
    irreversible: true,
  },
})
