import { create, destroy, list, retrieve, update } from '../crud-endpoints'
import { defineResource } from '../endpoint'

export const domains = defineResource('/api/organizations/:organization_id/domains/', {
  list: { ...list('organization', 'Domain'), query: 'DomainListQuery' },
  create: create('organization', 'DomainCreate', 'Domain', 'admin'),
  retrieve: retrieve('organization', 'Domain'),
  update: {
    ...update('organization', 'DomainPatch', 'Domain', 'admin'),
    replace: {
      required: ['domain'],
      defaults: {
        jit_provisioning_enabled: false,
        sso_enforcement: '',
        saml_entity_id: null,
        saml_acs_url: null,
        saml_x509_cert: null,
      },
    },
  },
  destroy: destroy('organization', 'admin'),
  verify: {
    method: 'POST',
    suffix: ':id/verify/',
    summary: 'Verify the ownership of a domain',
    scope: 'organization:write',
    level: 'admin',
    body: 'Empty',
    status: 200,
    response: 'Domain',
    irreversible: true,
  },
})
