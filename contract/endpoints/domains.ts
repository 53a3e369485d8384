import { create, destroy, list, retrieve, update } from '../crud-endpoints'
import { defineResource } from '../endpoint'

export const domains = defineResource('/api/organizations/:organization_id/domains/', {
  list: { ...list('organization', 'Domain'), query: 'DomainListQuery' },
  create: create('organization', 'DomainCreate', 'Domain', 'admin'),
  retrieve: retrieve('organization', 'Domain'),
  update: {
    ...update('organization', 'DomainPatch', 'Domain', 'admin'),
    replace: 'domains',
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
